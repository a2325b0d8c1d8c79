import { createContext, useContext } from 'react'
import type { SiteContext } from './context.ts'

/** What the build knows, for whatever is on a page. */
export const SiteData = createContext<SiteContext | null>(null)

export function useSite(): SiteContext {
  const site = useContext(SiteData)
  if (!site) throw new Error('The page is not rendered as one of the site')
  return site
}
