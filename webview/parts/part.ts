import { LitElement } from 'lit';

/** How a part takes what grows in place, such as the fold of a session: it is the same object, and yet another one each time. */
export const growing = { attribute: false, hasChanged: () => true } as const;

/** A visible thing of the panel, drawn into the page itself so that one sheet of styles and one tab order hold. */
export class Part extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
