import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

// Set on the element's style object: the content security policy forbids style attributes, which Lit's own directive renders first.
class Coloured extends Directive {
  render(_colour: string | undefined): unknown {
    return noChange;
  }

  override update(part: ElementPart, [colour]: [string | undefined]): unknown {
    const { style } = part.element as HTMLElement;
    // The colour comes from the agent's file, which may hold any text.
    if (colour && /^#[0-9a-f]{3,8}$/i.test(colour)) style.setProperty('--agent', colour);
    else style.removeProperty('--agent');
    return noChange;
  }
}

/** Sets an agent's colour on an element, as the property `--agent`. */
export const agentColour = directive(Coloured);
