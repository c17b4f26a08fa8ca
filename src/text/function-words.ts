const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** English words that name nothing by themselves, though a sentence begins with them. */
export const FUNCTION_WORDS = setOf(
  'a an the this that these those it its he she they we i you his her their our my your who whom whose which what when where',
  'why how there here in on at by for from to of with without within into onto over under after before since until during',
  'between among against about above below across along through throughout towards upon via per as than like unlike near and',
  'or but nor so yet if unless although though while whereas because however therefore moreover furthermore additionally also',
  'then thus hence meanwhile instead otherwise first second third finally next last later earlier now today tomorrow yesterday',
  'recently currently still even only just not no none nobody nothing never some any each every all both either neither most',
  'many much more less few several other another such same one two three four five six seven eight nine ten is are was were be',
  'been being has have had do does did can could may might must shall should will would let please note see yes no ok okay oh',
  'hi hello hey thanks thank dear sure well maybe perhaps according despite given whether once again',
);
