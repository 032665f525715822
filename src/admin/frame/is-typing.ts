/** A single key is a command only where nobody types and no window is open. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement &&
  event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]') !== null
