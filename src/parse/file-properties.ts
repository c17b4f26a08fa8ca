/**
 * Titles and authors that programs put into the properties of a file while nobody says any. They are no words of the document: a text of
 * `Document1` by `python-docx` has no title and no author. Gathered from new files of Word, Excel, PowerPoint, LibreOffice, Google Docs,
 * LaTeX, Acrobat, Dreamweaver and FrontPage, and of the libraries named below; all in lower case.
 */
const DEFAULT_TITLES: readonly RegExp[] = [
  /^[(<[]?(?:untitled|unnamed|unspecified|anonymous|no title|none|null|undefined)[)>\]]?[ -]?\d*$/u,
  /^(?:untitled|unnamed|new|blank) (?:document|page|presentation|spreadsheet|workbook|slide|diagram)(?: ?\d+)?$/u,
  /^(?:document|dokument|documento|presentation|präsentation|presentación|présentation|slide|page) ?\d+$/u,
  /^(?:workbook|mappe|book|libro|classeur|sheet|tabelle) ?\d+$/u,
  /^(?:document|powerpoint[ -]presentation|(?:slide|page|document) title|title|titel|webpage|react app|vite app)$/u,
  // What was printed, or the name of the file.
  /^microsoft (?:word|excel|powerpoint|publisher) - /u,
  /^\S+\.(?:docx?|dotx?|rtf|od[tsp]|xlsx?|pptx?|tex|dvi|ps|indd|qxd|pages|pub|txt|pdf)$/u,
  /^[\p{L}\p{N} ._()-]+\.(?:docx?|xlsx?|pptx?|odt|indd)$/u,
];
const DEFAULT_AUTHORS = new Set(
  (
    'anonymous,(anonymous),unspecified,(unspecified),unknown,unknown author,unknown creator,none,null,undefined,nobody,user,users,' +
    'user name,username,your name,name,author,author name,the author,owner,default,default user,guest,admin,administrator,root,' +
    'system,microsoft office user,microsoft user,windows user,office user,valued customer,valued gateway customer,authorized user,' +
    'registered user,microsoft,microsoft corporation,microsoft office,hp,dell,acer,lenovo,pc,laptop,office,creator,un-named,unnamed,' +
    'python-docx,python-pptx,openpyxl,xlsxwriter,docx4j,docxtemplater,exceljs,sheetjs,pptxgenjs,phpword,phpexcel,phpspreadsheet,' +
    'phppresentation,apache poi,poi,aspose,aspose.words,reportlab,pandoc,itext,pdfkit,jspdf,fpdf,tcpdf,wkhtmltopdf,steve canny'
  ).split(','),
);
/** The program that made the file, with its version. */
const PROGRAM =
  /^(?:microsoft (?:word|excel|powerpoint|office|publisher)|libreoffice|openoffice|google (?:docs|sheets|slides)|pdftex|calibre)\b/u;

const plain = (value: string): string => value.replace(/\s+/gu, ' ').trim().toLowerCase();

/** Did somebody write this value of a header, by the name of its field? What is no title and no author always is written. */
export function isWritten(field: string, value: string): boolean {
  const words = plain(value);
  if (field === 'title') return words !== '' && !DEFAULT_TITLES.some((pattern) => pattern.test(words));
  if (field === 'author') return words !== '' && !DEFAULT_AUTHORS.has(words) && !PROGRAM.test(words);
  return true;
}
