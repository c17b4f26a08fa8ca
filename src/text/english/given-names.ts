/** Given names that say by themselves that a person is named. Short on purpose. */
const setOf = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(',').map((name) => name.trim())));

/** Given names: with a family name after them they name a person. Left out: those that are words, months or places. */
export const GIVEN_NAMES = setOf(
  'Aaron, Abdul, Abigail, Adam, Adrian, Agnes, Ahmed, Aisha, Akira, Alan, Albert, Aldo, Alejandro, Alex, Alexander, Alexandra',
  'Alfred, Ali, Alice, Alina, Alison, Amanda, Amara, Amelia, Amina, Amir, Amy, Ana, Anders, Andre, Andrea, Andreas, Andrei',
  'Andrew, Angela, Angus, Anita, Anna, Anne, Annette, Anthony, Antoine, Anton, Antonio, Anya, Arjun, Arne, Arnold, Arthur',
  'Astrid, Barbara, Beatrice, Ben, Benjamin, Bernard, Bernd, Bettina, Bianca, Bjorn, Björn, Boris, Brenda, Brian, Bridget',
  'Bruno, Carl, Carla, Carlos, Carmen, Carol, Caroline, Catherine, Cecilia, Charles, Chen, Chiara, Chloe, Christian, Christina',
  'Christine, Christopher, Claire, Clara, Claudia, Colin, Connor, Cristina, Cynthia, Dalia, Daniel, Daniela, Daphne, David',
  'Deborah, Declan, Denise, Dennis, Diana, Diego, Dieter, Dimitri, Dmitri, Dominic, Donald, Dorothy, Douglas, Duncan, Dylan',
  'Edgar, Edith, Edmund, Eduardo, Edward, Edwin, Eileen, Elena, Eleanor, Eli, Elias, Elizabeth, Ella, Ellen, Elsa, Emil, Emily',
  'Emma, Eric, Erica, Erik, Erika, Ernest, Esther, Ethan, Eugene, Eva, Evelyn, Farid, Fatima, Felipe, Felix, Fernando, Fiona',
  'Francesca, Francesco, Francis, Francisco, Frank, Franz, Fred, Frederick, Friedrich, Gabriel, Gary, Geoffrey, George, Gerald',
  'Gerard, Giovanni, Giulia, Gordon, Graham, Greta, Gregory, Gunnar, Gustav, Guy, Hannah, Hanna, Hans, Harold, Harriet, Harry',
  'Hassan, Hector, Heinrich, Helen, Helena, Helga, Henri, Henrik, Henry, Herbert, Hiroshi, Howard, Hugh, Hugo, Ibrahim, Ian',
  'Igor, Ingrid, Irene, Irina, Isaac, Isabel, Isabella, Ivan, Ivana, Jack, Jacob, Jacques, James, Jan, Jane, Janet, Jason',
  'Javier, Jean, Jeffrey, Jennifer, Jens, Jeremy, Jesse, Jessica, Joachim, Joan, Joanna, Joao, João, Joel, Johan, Johann',
  'Johannes, John, Jonas, Jonathan, Jorge, José, Jose, Joseph, Joshua, Juan, Judith, Julia, Julian, Julie, Jürgen, Karen, Karin',
  'Karl, Kate, Katherine, Kathleen, Katja, Keith, Kelly, Kenji, Kenneth, Kevin, Khalid, Kim, Klaus, Konrad, Kristin, Kurt, Kyle',
  'Lars, Laura, Lauren, Lawrence, Leila, Lena, Leo, Leon, Leonard, Leonardo, Leslie, Liam, Linda, Lisa, Lorenzo, Louis, Louise',
  'Luca, Lucas, Lucia, Lucy, Ludwig, Luis, Luisa, Lukas, Lydia, Magnus, Manuel, Marc, Marco, Marcus, Margaret, Maria, Marianne',
  'Marie, Marina, Mario, Marion, Marta, Martha, Martin, Mary, Mateo, Mathilde, Matteo, Matthew, Maurice, Max, Maya, Megan, Mei',
  'Mehmet, Melissa, Mia, Michael, Michelle, Miguel, Mikhail, Milan, Miriam, Mohamed, Mohammed, Monica, Muhammad, Nadia, Naomi',
  'Natalia, Natalie, Nathan, Neil, Nicholas, Nicola, Nicolas, Niels, Nikolai, Nina, Noah, Nora, Olaf, Ole, Oleg, Olga, Oliver',
  'Olivia, Omar, Oscar, Oskar, Otto, Pablo, Pamela, Patricia, Patrick, Paul, Paula, Pedro, Peter, Philip, Philippe, Pierre',
  'Priya, Rachel, Rafael, Ralph, Ramon, Raymond, Rebecca, Renate, Ricardo, Richard, Rita, Robert, Roberta, Roberto, Roger',
  'Roland, Ronald, Rosa, Roy, Rudolf, Rupert, Ruth, Salvatore, Samuel, Sandra, Sara, Sarah, Scott, Sean, Sebastian, Sergei',
  'Sergio, Sharon, Sheila, Silvia, Simon, Sofia, Sophia, Sophie, Stefan, Stella, Stephen, Steven, Stuart, Susan, Susanne, Sven',
  'Svetlana, Sylvia, Takeshi, Tamara, Tanya, Tatiana, Teresa, Theo, Theodor, Theresa, Thomas, Tim, Timothy, Tobias, Tom, Tomas',
  'Tony, Ulrich, Ulrike, Ursula, Valentina, Vera, Veronica, Victor, Vincent, Vladimir, Walter, Wanda, Wei, Wendy, Werner',
  'Wilhelm, William, Wolfgang, Xavier, Yuki, Yusuf, Yuri, Yves, Yvonne, Zoe',
);
