import type { ReactNode } from 'react'
import { aboutPage } from './pages/about.tsx'
import { contactPage } from './pages/contact.tsx'
import { helpPages } from './pages/help.tsx'
import { homePage } from './pages/home.tsx'
import { legalPages } from './pages/legal.tsx'
import { newsletterPages } from './pages/newsletter.tsx'
import { notFoundPage } from './pages/not-found.tsx'
import { pricingPage } from './pages/pricing.tsx'
import { productPages } from './pages/product.tsx'
import { solutionsPage } from './pages/solutions.tsx'

/** A public page: its address, what it is found by, and what it shows. */
export type SitePage = {
  path: string
  /** Alone in the tab and in what search engines show. */
  title: string
  description: string
  component: () => ReactNode
  /** Not to be found by search engines: what a link in an email opens, and the page of lost addresses. */
  unlisted?: true
  /** What the page is about, as schema.org says it; `origin` is where the site is. */
  about?: (origin: string) => object[]
}

/** Every public page. */
export const sitePages: readonly SitePage[] = [
  homePage,
  ...productPages,
  solutionsPage,
  pricingPage,
  aboutPage,
  contactPage,
  ...helpPages,
  ...legalPages,
  ...newsletterPages,
  notFoundPage,
]

/** The file of a page among the built ones. */
export function fileOf({ path }: Pick<SitePage, 'path'>): string {
  return path === '/' ? 'home.html' : `${path.slice(1)}.html`
}
