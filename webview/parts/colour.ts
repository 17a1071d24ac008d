import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

// Through the object model: the page's policy forbids style attributes, and Lit's own directive begins with one.
class Coloured extends Directive {
  render(_colour: string | undefined): unknown {
    return noChange;
  }

  override update(part: ElementPart, [colour]: [string | undefined]): unknown {
    const { style } = part.element as HTMLElement;
    if (colour && /^#[0-9a-f]{3,8}$/i.test(colour)) style.setProperty('--agent', colour);
    else style.removeProperty('--agent');
    return noChange;
  }
}

/** Gives an element an agent's colour to draw with, as `--agent`. */
export const coloured = directive(Coloured);
