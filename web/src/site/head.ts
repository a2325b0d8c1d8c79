import type { SiteContext } from './context.ts'
import type { SitePage } from './pages.ts'
import { siteTexts } from './texts.ts'

/** What a page says of itself to browsers, search engines and whoever shows a link to it. */
export function headOf(page: SitePage, { origin, socialPicture }: SiteContext) {
  const { path, title, description } = page
  const url = `${origin}${path}`
  return {
    meta: [
      { title: path === '/' ? title : `${title} · ${siteTexts.product}` },
      { name: 'description', content: description },
      ...(page.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: siteTexts.product },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: origin + socialPicture.url },
      { property: 'og:image:width', content: String(socialPicture.width) },
      { property: 'og:image:height', content: String(socialPicture.height) },
      { property: 'og:image:alt', content: siteTexts.socialPicture },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: page.unlisted ? [] : [{ rel: 'canonical', href: url }],
    scripts: (page.about?.(origin) ?? []).map((about) => ({
      type: 'application/ld+json',
      children: dataOf({ '@context': 'https://schema.org', ...about }),
    })),
  }
}

/** Data for machines inside of a page: nothing in it ends the element. */
const dataOf = (about: object) => JSON.stringify(about).replaceAll('<', '\\u003c')

/** The way to a page, for search engines. */
export function breadcrumbs(
  origin: string,
  steps: readonly { name: string; path: string }[],
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      ...{ '@type': 'ListItem', position: at + 1, name, item: `${origin}${path}` },
    })),
  }
}
