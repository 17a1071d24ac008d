import { html, type TemplateResult } from 'lit';
import { say } from '../language';

/** What a person looks at: the page that a session hands over, or its turns. */
export function leaves(shown: 'page' | 'turns', turnTo: (leaf: 'page' | 'turns') => void): TemplateResult {
  const leaf = (id: 'page' | 'turns', label: string) =>
    html`<button role="tab" aria-selected=${shown === id} tabindex=${shown === id ? '0' : '-1'} @click=${() => turnTo(id)}>${label}</button>`;
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    turnTo(shown === 'page' ? 'turns' : 'page');
    // The other one is where the focus belongs once it is drawn.
    const tabs = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => tabs.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return html`<nav aria-label=${say('Views')}><div class="leaves" role="tablist" aria-label=${say('Views')} @keydown=${turn}>${leaf('page', say('Page'))}${leaf('turns', say('Turns'))}</div></nav>`;
}
