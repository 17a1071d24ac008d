import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

// Set through the DOM: the content security policy forbids style attributes, which Lit's own directive renders first.
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

/** Sets an agent's colour on an element, as the property `--agent`. */
export const agentColour = directive(Coloured);
