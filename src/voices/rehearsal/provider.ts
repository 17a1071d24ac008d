import type { Provider } from '../provider';

/** The dry run without any model. */
export const rehearsal: Provider = {
  id: 'rehearsal',
  label: { en: 'Rehearsal', de: 'Probe' },
  about: {
    en: "Free and offline: a dry run that shows who speaks when, what they are asked and what it would cost. Uses no model: turns quote the document and the agents' files and do not argue.",
    de: 'Kostenlos und offline: ein Probelauf, der zeigt, wer wann spricht, was gefragt wird und was es kosten würde. Ohne Modell: Beiträge zitieren das Dokument und die Dateien der Agenten und argumentieren nicht.',
  },
  hint: 'a dry run: free, offline, no model; the default',
  free: true,
  async make({ clock, pieceMs = 0 }) {
    const { rehearsalVoice } = await import('./voice');
    return rehearsalVoice(pieceMs > 0 ? { pace: signal => clock.wait(pieceMs, signal) } : {});
  },
};
