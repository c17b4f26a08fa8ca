/**
 * Names that say by themselves what they name. Written from general knowledge, and short on purpose: a name that is not
 * here is not guessed at.
 */
const setOf = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(',').map((name) => name.trim())));

/** Continents, countries, capitals, large cities, regions and seas. */
export const PLACES = setOf(
  'Africa, Antarctica, Asia, Europe, North America, South America, Central America, Oceania, Scandinavia',
  'Afghanistan, Albania, Algeria, Andorra, Angola, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahrain, Bangladesh',
  'Barbados, Belarus, Belgium, Belize, Benin, Bhutan, Bolivia, Botswana, Brazil, Brunei, Bulgaria, Burkina Faso, Burundi',
  'Cambodia, Cameroon, Canada, Chile, China, Colombia, Costa Rica, Croatia, Cuba, Cyprus, Czechia, Czech Republic, Denmark',
  'Djibouti, Dominican Republic, Ecuador, Egypt, El Salvador, Eritrea, Estonia, Ethiopia, Fiji, Finland, France, Gabon',
  'Gambia, Germany, Ghana, Greece, Grenada, Guatemala, Guinea, Guyana, Haiti, Honduras, Hungary, Iceland, India, Indonesia',
  'Iran, Iraq, Ireland, Israel, Italy, Ivory Coast, Jamaica, Japan, Kazakhstan, Kenya, Kuwait, Kyrgyzstan, Laos, Latvia',
  'Lebanon, Lesotho, Liberia, Libya, Liechtenstein, Lithuania, Luxembourg, Madagascar, Malawi, Malaysia, Maldives, Mali',
  'Malta, Mauritania, Mauritius, Mexico, Moldova, Monaco, Mongolia, Montenegro, Morocco, Mozambique, Myanmar, Namibia, Nepal',
  'Netherlands, New Zealand, Nicaragua, Niger, Nigeria, North Korea, North Macedonia, Norway, Oman, Pakistan, Panama',
  'Papua New Guinea, Paraguay, Peru, Philippines, Poland, Portugal, Qatar, Romania, Russia, Rwanda, Samoa, San Marino',
  'Saudi Arabia, Senegal, Serbia, Sierra Leone, Singapore, Slovakia, Slovenia, Somalia, South Africa, South Korea, Spain',
  'Sri Lanka, Sudan, South Sudan, Suriname, Sweden, Switzerland, Syria, Taiwan, Tajikistan, Tanzania, Thailand, Togo, Tonga',
  'Trinidad and Tobago, Tunisia, Turkey, Turkmenistan, Uganda, Ukraine, United Arab Emirates, United Kingdom, United States',
  'United States of America, Uruguay, Uzbekistan, Venezuela, Vietnam, Yemen, Zambia, Zimbabwe, England, Scotland, Wales',
  'Northern Ireland, Great Britain, Hong Kong, Greenland, Puerto Rico, Kosovo, UK, USA, U.S., U.K.',
  'Abuja, Accra, Addis Ababa, Algiers, Amman, Amsterdam, Ankara, Athens, Baghdad, Baku, Bangkok, Barcelona, Beijing, Beirut',
  'Belgrade, Berlin, Bern, Bogotá, Bogota, Brasília, Bratislava, Brussels, Bucharest, Budapest, Buenos Aires, Cairo, Canberra',
  'Caracas, Copenhagen, Dakar, Damascus, Dhaka, Doha, Dublin, Edinburgh, Hanoi, Harare, Havana, Helsinki, Islamabad, Jakarta',
  'Jerusalem, Kabul, Kampala, Kathmandu, Khartoum, Kyiv, Kiev, Kigali, Kinshasa, Kuala Lumpur, La Paz, Lima, Lisbon, Ljubljana',
  'London, Luanda, Lusaka, Madrid, Managua, Manila, Maputo, Mexico City, Minsk, Mogadishu, Montevideo, Moscow, Muscat, Nairobi',
  'New Delhi, Nicosia, Oslo, Ottawa, Phnom Penh, Prague, Pretoria, Quito, Rabat, Reykjavik, Riga, Riyadh, Rome, San José',
  'Santiago, Sarajevo, Seoul, Skopje, Sofia, Stockholm, Taipei, Tallinn, Tashkent, Tbilisi, Tehran, Tirana, Tokyo, Tripoli',
  'Tunis, Ulaanbaatar, Vienna, Vientiane, Vilnius, Warsaw, Wellington, Yerevan, Zagreb',
  'Antwerp, Atlanta, Auckland, Baltimore, Bangalore, Basel, Bergen, Birmingham, Bordeaux, Boston, Bremen, Brisbane, Bristol',
  'Cape Town, Cardiff, Casablanca, Chennai, Chicago, Cleveland, Cologne, Dallas, Delhi, Denver, Detroit, Dubai, Düsseldorf',
  'Eindhoven, Frankfurt, Gdansk, Geneva, Genoa, Ghent, Glasgow, Gothenburg, Guangzhou, Hamburg, Hannover, Houston, Hyderabad',
  'Istanbul, Johannesburg, Karachi, Kolkata, Kraków, Krakow, Kyoto, Lagos, Las Vegas, Lausanne, Leeds, Leipzig, Liverpool',
  'Los Angeles, Lyon, Manchester, Marseille, Melbourne, Miami, Milan, Minneapolis, Montreal, Mumbai, Munich, Nagoya, Naples',
  'New Orleans, New York, New York City, Nottingham, Nuremberg, Odessa, Osaka, Philadelphia, Porto, Portland, Rio de Janeiro',
  'Rotterdam, Saint Petersburg, Salzburg, San Diego, San Francisco, San Jose, São Paulo, Seattle, Seville, Shanghai, Shenzhen',
  'Strasbourg, Stuttgart, Sydney, Tel Aviv, The Hague, Toronto, Toulouse, Trieste, Turin, Utrecht, Valencia, Vancouver, Venice',
  'Washington, Washington, D.C., Wuhan, Yokohama, Zurich, Zürich, Oxford, Cambridge',
  'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Hawaii, Idaho, Illinois, Indiana',
  'Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana',
  'Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, North Carolina, North Dakota, Ohio, Oklahoma, Oregon',
  'Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, West Virginia, Wisconsin, Wyoming',
  'Ontario, Quebec, British Columbia, Alberta, Nova Scotia, Bavaria, Saxony, Catalonia, Andalusia, Tuscany, Sicily, Sardinia',
  'Brittany, Normandy, Provence, Siberia, Crimea, Crete, Corsica, Tasmania, Queensland, New South Wales, Yorkshire, Cornwall',
  'Danube, Rhine, Nile, Thames, Seine, Volga, Zambezi, Ganges, Mekong, Alps, Andes, Himalayas, Pyrenees, Sahara, Balkans',
);

/** Places that are as often people or other things: taken only after a preposition of place. */
export const PLACES_OR_PEOPLE = setOf(
  'Chad, Georgia, Jordan, Florence, Victoria, Charlotte, Paris, Israel, Sofia, Sydney, Lima, Virginia, Carolina, Austin',
  'Washington, Santiago, Valencia, Lyon, Cologne, Guinea, Turkey, Oman, Mali, Cuba, Oxford, Cambridge, Panama, Togo',
);

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
