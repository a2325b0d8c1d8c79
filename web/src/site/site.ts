import { useRouter } from '@tanstack/react-router'
import type { SiteContext } from './context.ts'

/** What the build knows: the context that the site's router was made with. */
export function useSite(): SiteContext {
  const context: Partial<SiteContext> = useRouter().options.context ?? {}
  const { origin, style, script, searchIndex, pictures } = context
  if (
    origin === undefined ||
    style === undefined ||
    script === undefined ||
    searchIndex === undefined ||
    pictures === undefined
  ) {
    throw new Error('The page is not rendered by the router of the site')
  }
  return { origin, style, script, searchIndex, pictures }
}
