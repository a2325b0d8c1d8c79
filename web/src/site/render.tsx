import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  HeadContent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteContext } from './context.ts'
import { headOf } from './head.ts'
import { fileOf, type SitePage, sitePages } from './pages.ts'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { SiteData, useSite } from './site.ts'
import { siteTexts } from './texts.ts'

export { searchDocuments } from './help/search.ts'
export { searchOptions } from './help/search-options.ts'
export { SECURITY_TXT, securityTxt } from './security-txt.ts'
export { robotsOf, sitemapOf } from './sitemap.ts'
export { siteTokens } from './tokens.ts'

/** What does nothing without scripts is not shown; it keeps its place otherwise, so that nothing moves. */
const WITHOUT_SCRIPTS = '#newsletter,#help-search,#newsletter-answer{display:none}'

/** The document around each page. */
function Shell() {
  const { script, style } = useSite()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <HeadContent />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, as the build made them */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <noscript>
          <style>{WITHOUT_SCRIPTS}</style>
        </noscript>
        <script type="module" src={script} async />
      </head>
      <body>
        <a className="skip" href="#main">
          {siteTexts.skip}
        </a>
        <Header />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </body>
    </html>
  )
}

const root = createRootRouteWithContext<SiteContext>()({ component: Shell })

const routeOf = (page: SitePage) =>
  createRoute({
    getParentRoute: () => root,
    path: page.path,
    head: ({ match }) => headOf(page, match.context),
    component: page.component,
  })

const routeTree = root.addChildren(sitePages.map(routeOf))

export type RenderedPage = { path: string; file: string; html: string; isListed: boolean }

/** One page as HTML, by the router that shows the application's pages too. */
async function renderPage(page: SitePage, context: SiteContext): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [page.path] })
  const router = createRouter({ routeTree, history, context, isServer: true })
  await router.load()
  const html = renderToStaticMarkup(
    <SiteData value={context}>
      <RouterProvider router={router} />
    </SiteData>,
  )
  return `<!doctype html>${html}`
}

/** All public pages as HTML, which needs no script to be read. */
export function renderSite(context: SiteContext): Promise<RenderedPage[]> {
  return Promise.all(
    sitePages.map(async (page) => ({
      ...{ path: page.path, file: fileOf(page), isListed: !page.unlisted },
      html: await renderPage(page, context),
    })),
  )
}
