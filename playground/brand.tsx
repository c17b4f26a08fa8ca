import { useGraphiQL } from '@graphiql/react';
import { useEffect, type JSX } from 'react';

/** The name in the corner. It is there whatever else is shown, so it also sees to it that an answer is seen. */
export function Brand(): JSX.Element {
  const running = useGraphiQL(({ isFetching }) => isFetching);
  useEffect(() => {
    const [scrolled, answer] = ['.graphiql-main', '.graphiql-response'].map((part) => document.querySelector(part));
    if (!running || !NARROW.matches || !scrolled || !answer) return;
    // Of the panes alone: `scrollIntoView` would move what lies around them as well.
    scrolled.scrollTop += answer.getBoundingClientRect().top - scrolled.getBoundingClientRect().top;
  }, [running]);
  return <span>Claimgraph</span>;
}

/** The panes stand one below the other (page.css), the answer beyond the first screen. */
const NARROW = window.matchMedia('(max-width: 700px)');
