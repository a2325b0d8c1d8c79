import { appLinks, mainLinks } from '../content/links.ts'
import { productPath, products } from '../content/products.ts'
import { ProductIcon } from '../drawings/products.tsx'
import { siteTexts } from '../texts.ts'
import { Logo } from './logo.tsx'

/** The products with a word on each. */
function ProductList() {
  return (
    <ul className="product-list">
      {products.map(({ slug, name, short }) => (
        <li key={slug}>
          <a href={productPath(slug)}>
            <ProductIcon slug={slug} />
            <span>
              <strong>{name}</strong>
              <small>{short}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The head of every page. Its menus are the browser's own: they open and close without a script. */
export function Header() {
  return (
    <header className="site-header">
      <div className="bar">
        <a className="brand" href="/" aria-label={siteTexts.home}>
          <Logo />
        </a>
        <nav className="wide-nav" aria-label={siteTexts.main}>
          <button type="button" popoverTarget="products-menu">
            {siteTexts.products}
          </button>
          {mainLinks.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className="bar-actions">
          <a className="quiet-link" href={appLinks.signIn}>
            {siteTexts.signIn}
          </a>
          <a className="button small" href={appLinks.startTrial}>
            {siteTexts.start}
          </a>
          <button type="button" className="menu-button" popoverTarget="site-menu">
            {siteTexts.menu}
          </button>
        </div>
      </div>
      <div id="products-menu" className="sheet" popover="auto">
        <ProductList />
      </div>
      <div id="site-menu" className="sheet" popover="auto">
        <nav aria-label={siteTexts.menu}>
          <ProductList />
          <ul className="menu-links">
            {mainLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li>
              <a href={appLinks.sendScans}>{siteTexts.sendScans}</a>
            </li>
            <li>
              <a href={appLinks.signIn}>{siteTexts.signIn}</a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}
