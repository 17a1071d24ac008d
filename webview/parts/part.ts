import { LitElement } from 'lit';

/** The options of a property whose object changes in place, so that every assignment counts as a change. */
export const mutableProperty = { attribute: false, hasChanged: () => true } as const;

/** A part of the panel, rendered into the page itself, so that all parts share one style sheet and tab order. */
export class Part extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
