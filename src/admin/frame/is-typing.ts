/** Whether the event comes from a field or a window, where a single key must not run a command. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement &&
  event.target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]') !== null
