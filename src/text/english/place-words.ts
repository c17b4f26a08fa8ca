/**
 * Names of places that say by themselves what they name, and words of others. Short on purpose: a name that is not here is not guessed
 * at.
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

const wordsOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** First words, and last words, of the names of places. */
export const PLACE_FIRST = wordsOf('lake mount river cape isle fort gulf bay strait');
export const PLACE_LAST = wordsOf(
  'river lake mountain mountains island islands isles valley bay sea ocean strait canal bridge street avenue road square airport',
  'desert peninsula falls alps tower castle harbour harbor county province beach glacier volcano forest park hills plateau',
);
