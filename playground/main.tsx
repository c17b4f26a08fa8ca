import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import 'graphiql/style.css';
import { createRoot } from 'react-dom/client';
import { Brand } from './brand.tsx';
import './page.css';
import { headers, introspection } from './page.ts';
import { named } from './tour/list.ts';
import { TOUR } from './tour/panel.tsx';
import { send } from './transport.ts';
import { provideWorkers } from './workers.ts';

const plugins = [TOUR, HISTORY_PLUGIN];

provideWorkers();
const root = document.getElementById('playground');
if (!root) throw new Error('expected the page to have #playground');
createRoot(root).render(
  <GraphiQL
    fetcher={send}
    schema={introspection ? undefined : null}
    plugins={plugins}
    visiblePlugin={TOUR}
    defaultQuery={named(window.location.hash)?.document}
    defaultHeaders={headers}
    // A key that was typed is gone with the tab.
    storage={window.sessionStorage}
    shouldPersistHeaders
    showPersistHeadersSettings={false}
    defaultEditorToolsVisibility="headers"
  >
    <GraphiQL.Logo>
      <Brand />
    </GraphiQL.Logo>
  </GraphiQL>,
);
