import { useRef, useState, type JSX } from 'react';

/** Asks first, then brings the sample back to what it was at the start. */
export function ResetSample({ reset }: { readonly reset: () => Promise<string> }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const [said, setSaid] = useState('');
  const [working, setWorking] = useState(false);
  const agreed = async (): Promise<void> => {
    dialog.current?.close();
    setWorking(true);
    setSaid('Its papers are being read again …');
    setSaid(await reset().catch((error: unknown) => `It was not reset: ${String(error)}`));
    setWorking(false);
  };
  return (
    <div className="tour-reset">
      <div className="tour-steps">
        <button type="button" disabled={working} onClick={() => dialog.current?.showModal()}>
          Reset the sample
        </button>
      </div>
      <p role="status">{said}</p>
      <dialog ref={dialog} aria-labelledby="tour-reset-title">
        <h3 id="tour-reset-title">Reset the sample?</h3>
        <p>
          Everything in the space <code>sample</code> goes, whoever wrote it, with its history; then its papers are read
          again. This cannot be undone.
        </p>
        <div className="tour-steps">
          <button type="button" onClick={() => dialog.current?.close()}>
            Keep it
          </button>
          <button type="button" onClick={() => void agreed()}>
            Reset
          </button>
        </div>
      </dialog>
    </div>
  );
}
