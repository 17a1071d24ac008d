/** The toolkit's text area, as far as the parts use it. */
export interface TextArea extends HTMLElement {
  value: string;
  /** The field inside. */
  control: HTMLTextAreaElement;
}

/** Puts a text into a field at once: the toolkit alone would do it with the next frame, and keys pressed until then would be lost. */
export function fill(area: TextArea, text: string): void {
  area.value = text;
  area.control.value = text;
}
