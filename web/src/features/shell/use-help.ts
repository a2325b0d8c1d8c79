import { useLocation } from '@tanstack/react-router'
import { helpOf } from '#shared/help/addresses.ts'

/** Where the help says more of the page at hand: a document of the public site. */
export function useHelp(): string {
  return helpOf(useLocation({ select: ({ pathname }) => pathname }))
}
