import { LitElement } from 'lit';

/** A visible thing of the panel, drawn into the page itself so that one sheet of styles and one tab order hold. */
export class Part extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
