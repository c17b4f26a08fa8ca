import type { SourceType } from '../../domain/text.ts';

/** What a grammar calls things: `[type of node, the word for it]`. Data; the walk over it is one for all (definitions.ts). */
export interface Language {
  readonly name: string;
  /** File of the grammar, without ending. */
  readonly grammar: string;
  /** Definitions by their node's type, and what they are. */
  readonly definitions: Readonly<Record<string, string>>;
  /** Definitions whose parts are definitions of their own: classes, modules. */
  readonly containers: readonly string[];
  /** Nodes around a definition that belong to it: decorators, `export`. */
  readonly wrappers: readonly string[];
  /** Nodes that are looked through: what stands in them stands where they do. */
  readonly transparent: readonly string[];
  /** What may stand right before a definition and belongs to it, besides comments. */
  readonly attributes: readonly string[];
}

const ECMASCRIPT = {
  definitions: {
    function_declaration: 'function',
    generator_function_declaration: 'function',
    class_declaration: 'class',
    abstract_class_declaration: 'class',
    method_definition: 'method',
    interface_declaration: 'interface',
    type_alias_declaration: 'type',
    enum_declaration: 'enum',
    internal_module: 'namespace',
    module: 'module',
  },
  containers: ['class_declaration', 'abstract_class_declaration', 'internal_module', 'module'],
  wrappers: ['export_statement', 'ambient_declaration', 'expression_statement'],
  transparent: [],
  attributes: ['decorator'],
} as const;

const C = {
  definitions: {
    function_definition: 'function',
    struct_specifier: 'struct',
    union_specifier: 'union',
    enum_specifier: 'enum',
    type_definition: 'type',
  },
  containers: [],
  wrappers: [],
  transparent: [
    'preproc_if',
    'preproc_ifdef',
    'preproc_else',
    'preproc_elif',
    'linkage_specification',
    'declaration_list',
  ],
  attributes: [],
} as const;

export const LANGUAGES: Readonly<Record<SourceType, Language>> = {
  'text/x-typescript': { name: 'TypeScript', grammar: 'tree-sitter-typescript', ...ECMASCRIPT },
  'text/x-tsx': { name: 'TypeScript', grammar: 'tree-sitter-tsx', ...ECMASCRIPT },
  'text/javascript': { name: 'JavaScript', grammar: 'tree-sitter-javascript', ...ECMASCRIPT },
  'text/x-python': {
    name: 'Python',
    grammar: 'tree-sitter-python',
    definitions: { function_definition: 'function', class_definition: 'class' },
    containers: ['class_definition'],
    wrappers: ['decorated_definition'],
    transparent: [],
    attributes: [],
  },
  'text/x-go': {
    name: 'Go',
    grammar: 'tree-sitter-go',
    definitions: { function_declaration: 'function', method_declaration: 'method', type_declaration: 'type' },
    containers: [],
    wrappers: [],
    transparent: [],
    attributes: [],
  },
  'text/x-rust': {
    name: 'Rust',
    grammar: 'tree-sitter-rust',
    definitions: {
      function_item: 'function',
      function_signature_item: 'function',
      struct_item: 'struct',
      enum_item: 'enum',
      union_item: 'union',
      trait_item: 'trait',
      impl_item: 'impl',
      mod_item: 'module',
      type_item: 'type',
      macro_definition: 'macro',
    },
    containers: ['trait_item', 'impl_item', 'mod_item'],
    wrappers: [],
    transparent: [],
    attributes: ['attribute_item'],
  },
  'text/x-java': {
    name: 'Java',
    grammar: 'tree-sitter-java',
    definitions: {
      class_declaration: 'class',
      interface_declaration: 'interface',
      enum_declaration: 'enum',
      record_declaration: 'record',
      annotation_type_declaration: 'annotation',
      method_declaration: 'method',
      constructor_declaration: 'constructor',
    },
    containers: ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration'],
    wrappers: [],
    transparent: ['enum_body_declarations'],
    attributes: [],
  },
  'text/x-c': { name: 'C', grammar: 'tree-sitter-c', ...C },
  'text/x-c++': {
    name: 'C++',
    grammar: 'tree-sitter-cpp',
    ...C,
    definitions: { ...C.definitions, class_specifier: 'class', namespace_definition: 'namespace' },
    containers: ['class_specifier', 'struct_specifier', 'namespace_definition'],
    wrappers: ['template_declaration'],
  },
  'text/x-solidity': {
    name: 'Solidity',
    grammar: 'tree-sitter-solidity',
    definitions: {
      contract_declaration: 'contract',
      interface_declaration: 'interface',
      library_declaration: 'library',
      function_definition: 'function',
      constructor_definition: 'constructor',
      modifier_definition: 'modifier',
      fallback_receive_definition: 'function',
      struct_declaration: 'struct',
      enum_declaration: 'enum',
      event_definition: 'event',
      error_declaration: 'error',
    },
    containers: ['contract_declaration', 'interface_declaration', 'library_declaration'],
    wrappers: [],
    transparent: [],
    attributes: [],
  },
};
