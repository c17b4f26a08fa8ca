export default {
  singleQuote: true,
  printWidth: 120,
  trailingComma: 'all',
  // Prose keeps the line breaks its author chose.
  proseWrap: 'preserve',
};
