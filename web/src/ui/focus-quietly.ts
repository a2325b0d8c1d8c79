/**
 * Puts the focus on a field whose message is to be read. The field does not hear of it: a list or a calendar that
 * opens on focus would cover the message. Keys and presses open it as always.
 */
export function focusQuietly(field: HTMLElement | null): void {
  const keep = (event: FocusEvent) => event.stopPropagation()
  addEventListener('focusin', keep, { capture: true })
  field?.focus()
  removeEventListener('focusin', keep, { capture: true })
}
