import type { MonacoEditor } from '@graphiql/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Known } from './handed-on.ts';

/**
 * What the variable editor says, typed or handed on; `known` of `names` is written into it whenever more is known. What is no JSON
 * yet says nothing.
 */
export function useVariables(editor: MonacoEditor | undefined, names: readonly string[], known: Known): Variables {
  const text = useText(editor);
  const wanted = names.filter((name) => Object.hasOwn(known, name));
  useEffect(() => {
    if (!editor || wanted.length === 0) return;
    const filled = { ...read(editor.getValue()), ...Object.fromEntries(wanted.map((name) => [name, known[name]])) };
    editor.setValue(JSON.stringify(filled, null, 2));
    // Written when something was handed on, not while somebody types.
  }, [editor, known, wanted.join()]);
  return read(text);
}

export type Variables = Readonly<Record<string, unknown>>;

function useText(editor: MonacoEditor | undefined): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const watched = [editor?.onDidChangeModelContent(listener), editor?.onDidChangeModel(listener)];
      return () => watched.forEach((one) => one?.dispose());
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => editor?.getValue() ?? '');
}

function read(text: string): Variables {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
