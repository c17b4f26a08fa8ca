/** Monaco does its thinking in workers, which are built beside this page. To be called before the first editor is made. */
export function provideWorkers(): void {
  window.MonacoEnvironment = {
    getWorker: (_id, label) => {
      const name = label === 'graphql' || label === 'json' ? label : 'editor';
      return new Worker(new URL(WORKERS[name], document.baseURI), { name: label, type: 'module' });
    },
  };
}
