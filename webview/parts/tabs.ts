import { html, type TemplateResult } from 'lit';

/** Renders two tabs, of which one is shown; the tab `coming` has no content yet and is disabled. */
export function renderTabs<Id extends string>(
  name: string,
  labels: Readonly<Record<Id, string>>,
  shown: Id,
  select: (id: Id) => void,
  coming?: Id,
): TemplateResult {
  const ids = Object.keys(labels) as Id[];
  const onArrowKey = (event: KeyboardEvent) => {
    const other = ids.find(id => id !== shown);
    if ((event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') || !other || other === coming) return;
    event.preventDefault();
    select(other);
    // The focus follows to the selected tab, once it is rendered.
    const tabs = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return html`<div class="leaves" role="tablist" aria-label=${name} @keydown=${onArrowKey}>${ids.map(
    id =>
      html`<button role="tab" aria-selected=${shown === id} tabindex=${shown === id ? '0' : '-1'} ?disabled=${id === coming} @click=${() => select(id)}>${labels[id]}</button>`,
  )}</div>`;
}
