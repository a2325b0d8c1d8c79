import type { RenderedPage } from './render.tsx'

type Listed = Pick<RenderedPage, 'path' | 'isListed'>

/** The pages that are to be found, for search engines. */
export function sitemapOf(pages: readonly Listed[], origin: string): string {
  const found = pages.filter(({ isListed }) => isListed)
  const entries = found.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

/** Everything may be found that is public: what is not says so itself, or asks who is there. */
export function robotsOf(origin: string): string {
  return `User-agent: *
Allow: /api/v1/calendar-feed
Disallow: /api/
Disallow: /forms/
Sitemap: ${origin}/sitemap.xml
`
}
