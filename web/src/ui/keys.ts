import { type HotkeyItem, useHotkeys } from '@mantine/hooks'

/** A key of the application, as the list of keys shows it. */
export type Key = { keys: readonly string[]; does: string }

/** Every key there is: the list behind `?` (design, Keyboard). */
export const appKeys = [
  { keys: ['⌘/Ctrl', 'K'], does: 'Find a patient or a page' },
  { keys: ['/'], does: 'Search the list' },
  { keys: ['j'], does: 'Next row, or next record' },
  { keys: ['k'], does: 'Previous row, or previous record' },
  { keys: ['Enter'], does: 'Open the row, or press its button' },
  { keys: ['x'], does: 'Select the row' },
  { keys: ['c'], does: 'Complete the task' },
  { keys: ['e'], does: 'Edit the record' },
  { keys: ['s'], does: "Change the lead's status" },
  { keys: ['Shift', '→'], does: 'On the board, move the lead to the status beside' },
  { keys: ['Shift', '←→↑↓'], does: 'In the calendar, move the appointment' },
  { keys: ['Alt', '↑↓'], does: 'In the calendar, make the appointment shorter or longer' },
  { keys: ['r'], does: 'Reply to the conversation' },
  { keys: ['a'], does: 'Say who answers the conversation' },
  { keys: ['l'], does: 'Send an upload link' },
  { keys: ['u'], does: 'Undo' },
  { keys: ['⌘/Ctrl', 'Enter'], does: 'Send the form' },
  { keys: ['Esc'], does: 'Close' },
  { keys: ['?'], does: 'Show the keys' },
] as const satisfies readonly Key[]

/**
 * Single keys, which are left alone while somebody types or a dialog is open.
 * @param keys what each key does
 */
export function useKeys(keys: Record<string, () => void>) {
  const items: HotkeyItem[] = Object.entries(keys).map(([key, act]) => [
    key,
    () => {
      if (!document.querySelector('[role="dialog"]')) act()
    },
    { usePhysicalKeys: false },
  ])
  useHotkeys(items)
}

/** Keys that work everywhere, also while somebody types. */
export function useGlobalKeys(keys: Record<string, () => void>) {
  const items: HotkeyItem[] = Object.entries(keys).map(([key, act]) => [key, act])
  useHotkeys(items, [], true)
}
