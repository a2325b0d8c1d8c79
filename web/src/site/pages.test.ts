import { basename } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatMoney } from '#shared/model/money.ts'
import { plans } from '#shared/model/plans.ts'
import { BUILT_SUPPORT, siteSegments } from '#shared/site.ts'
import { loadSite, picturesBy, siteStyle } from '../../build/site-render.ts'
import type { RenderedPage } from './render.tsx'

const ORIGIN = 'https://praxis.example'
/** Addresses of the application that the site leads to. */
const ofApplication = ['/login', '/register', '/rad-cloud']

let site: Awaited<ReturnType<typeof loadSite>>
let pages: RenderedPage[]
const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? ''
const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found = '']) => found)

beforeAll(async () => {
  site = await loadSite()
  pages = await site.renderSite({
    ...{ origin: ORIGIN, script: '/assets/site.js', searchIndex: '/assets/help.json' },
    style: await siteStyle(site),
    ...picturesBy((path) => `/assets/${basename(path)}`),
  })
})

describe('the public site', () => {
  it('has the pages of the specification, each in a file of its own', () => {
    const products = ['crm', 'chat-review', 'patient-link', 'rad-cloud', 'virtual-consult']

    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ...[
          '/',
          '/about',
          '/contact',
          '/help',
          '/pricing',
          '/solutions',
          '/privacy',
          '/terms',
          '/404',
        ],
        ...products.map((slug) => `/products/${slug}`),
      ]),
    )
    expect(new Set(pages.map(({ file }) => file)).size).toBe(pages.length)
    expect(pages.find(({ path }) => path === '/')?.file).toBe('home.html')
  })

  it('has addresses that begin as the edge knows them', () => {
    const first = new Set(pages.map(({ path }) => path.split('/')[1] || 'home'))

    expect([...first].toSorted()).toEqual(['404', ...siteSegments].toSorted())
  })

  it('says of each page what it is found by, and of none the same', () => {
    const titles = pages.map(({ html }) => all(html, /<title>(.*?)<\/title>/g).join())
    const words = pages.map(({ html }) => all(html, /<meta name="description" content="(.*?)"/g))

    expect(new Set(titles).size).toBe(pages.length)
    expect(new Set(words.flat()).size).toBe(pages.length)
    expect(titles.filter((title) => title.length > 80)).toEqual([])
    expect(words.flat().filter((text) => text.length > 170)).toEqual([])
    for (const { html, path } of pages) expect(all(html, /(<h1)/g), path).toHaveLength(1)
  })

  it('names one address for each page that is to be found, and hides the others', () => {
    for (const { html, path, isListed } of pages) {
      const canonical = all(html, /<link rel="canonical" href="(.*?)"/g)
      expect(canonical, path).toEqual(isListed ? [`${ORIGIN}${path}`] : [])
      expect(html.includes('content="noindex"'), path).toBe(!isListed)
    }
    const listed = pages.filter(({ isListed }) => isListed)
    const sitemap = site.sitemapOf(pages, ORIGIN)
    expect(all(sitemap, /<loc>(.*?)<\/loc>/g)).toEqual(listed.map(({ path }) => `${ORIGIN}${path}`))
    expect(site.robotsOf(ORIGIN)).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })

  it('has a security.txt with the fields of RFC 9116, which expires within a year', () => {
    const now = new Date('2026-05-04T12:00:00Z')

    const fields = site
      .securityTxt(ORIGIN, now)
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2))

    const values = Object.fromEntries(fields)
    expect(values).toEqual({
      Contact: expect.stringMatching(/^mailto:security@/),
      Expires: expect.any(String),
      'Preferred-Languages': 'en',
      Canonical: `${ORIGIN}/.well-known/security.txt`,
      Policy: `${ORIGIN}/help/report-a-security-problem`,
    })
    const days = (new Date(values.Expires).getTime() - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(300)
    expect(days).toBeLessThan(365)
    expect(pages.map(({ path }) => path)).toContain('/help/report-a-security-problem')
  })

  it('leads nowhere that is not there', () => {
    const known = new Set([...pages.map(({ path }) => path), ...ofApplication])
    for (const { html, path } of pages) {
      const links = all(html, /<a [^>]*href="((?!mailto:|tel:)[^"#]+)/g).map(
        (href) => href.split('?')[0] ?? '',
      )
      expect(
        links.filter((href) => !known.has(href)),
        path,
      ).toEqual([])
    }
  })

  it('says how to reach support on one page, to which every page leads', () => {
    const { email, phone } = BUILT_SUPPORT
    expect(htmlOf('/contact')).toContain(`href="mailto:${email}"`)
    expect(htmlOf('/contact')).toMatch(
      new RegExp(`<p data-support-phone[^>]*>[^<]*<a href="tel:\\+1${phone}"`),
    )
    for (const { html, path } of pages) expect(html, path).toContain('href="/contact"')
  })

  it('is read without scripts: it runs one file of its own and nothing in place', () => {
    for (const { html, path } of pages) {
      const scripts = all(html, /<script([^>]*)>/g).filter((tag) => !tag.includes('ld+json'))
      expect(scripts, path).toEqual([expect.stringContaining('src="/assets/site.js"')])
      expect(html.match(/\son\w+=/g), path).toBeNull()
      expect(html.match(/(src|srcset)="(https?:)?\/\//g), path).toBeNull()
    }
  })

  it('keeps the place of every picture until it is there', () => {
    for (const { html, path } of pages) {
      for (const tag of all(html, /<(?:img|source) ([^>]*)>/g)) {
        expect(tag, path).toMatch(/width="\d{3,4}"/)
        expect(tag, path).toMatch(/height="\d{3,4}"/)
      }
    }
  })

  it('says to machines what is well formed', () => {
    for (const { html } of pages) {
      for (const text of all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g)) {
        expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org' })
      }
    }
  })

  it('has the prices that the product keeps to', () => {
    const html = htmlOf('/pricing')

    for (const { label, price, leadRecords } of Object.values(plans)) {
      expect(html).toContain(label)
      expect(html).toContain(formatMoney(price))
      expect(html).toContain(leadRecords.toLocaleString('en-US'))
    }
    for (const path of ['/', '/pricing']) {
      expect(all(htmlOf(path), /"price":("?[\d.]+"?)/g), path).toEqual([
        ...['"0.00"', '"150.00"', '"1500.00"'],
      ])
    }
  })

  it('says that children under 21 must not use the service', () => {
    expect(htmlOf('/privacy')).toContain('Children under 21 must not use this service')
  })
})
