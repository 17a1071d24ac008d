import { html, type TemplateResult } from 'lit';

/** Two views of which one is shown: the page of a session or its turns, the overview or the document. */
export function leaves<Id extends string>(
  name: string,
  labels: Readonly<Record<Id, string>>,
  shown: Id,
  turnTo: (leaf: Id) => void,
): TemplateResult {
  const ids = Object.keys(labels) as Id[];
  const turn = (event: KeyboardEvent) => {
    const other = ids.find(id => id !== shown);
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || !other) return;
    event.preventDefault();
    turnTo(other);
    // The other one is where the focus belongs once it is drawn.
    const tabs = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return html`<div class="leaves" role="tablist" aria-label=${name} @keydown=${turn}>${ids.map(
    id =>
      html`<button role="tab" aria-selected=${shown === id} tabindex=${shown === id ? '0' : '-1'} @click=${() => turnTo(id)}>${labels[id]}</button>`,
  )}</div>`;
}
