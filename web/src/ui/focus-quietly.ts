/**
 * Focuses an invalid field without its focus handlers. A list or a calendar that opens on focus would cover the error
 * message. Keys and clicks still open it.
 */
export function focusQuietly(field: HTMLElement | null): void {
  const keep = (event: FocusEvent) => event.stopPropagation()
  addEventListener('focusin', keep, { capture: true })
  field?.focus()
  removeEventListener('focusin', keep, { capture: true })
}
