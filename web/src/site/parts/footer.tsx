import { siteAddresses } from '#shared/site.ts'
import { appLinks, mainLinks } from '../content/links.ts'
import { productPath, products } from '../content/products.ts'
import { siteTexts } from '../texts.ts'
import { Logo } from './logo.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

const columns = [
  {
    title: siteTexts.products,
    links: products.map(({ slug, name }) => ({ label: name, href: productPath(slug) })),
  },
  {
    title: siteTexts.company,
    links: [
      ...mainLinks,
      { label: siteTexts.privacy, href: siteAddresses.privacy },
      { label: siteTexts.terms, href: siteAddresses.terms },
    ],
  },
  {
    title: siteTexts.forPatients,
    links: [
      { label: siteTexts.sendScans, href: appLinks.sendScans },
      { label: siteTexts.signIn, href: appLinks.signIn },
    ],
  },
] as const

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="site-footer">
      <div className="inner">
        <NewsletterForm />
        <div className="footer-links">
          <div className="footer-brand">
            <a className="brand" href="/" aria-label={siteTexts.home}>
              <Logo />
            </a>
            <p>{siteTexts.promise}</p>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className="small-print">{siteTexts.emergency}</p>
      </div>
    </footer>
  )
}
