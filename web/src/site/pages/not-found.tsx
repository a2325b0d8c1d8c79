import { notFoundTexts as texts } from '../content/not-found.ts'
import type { SitePage } from '../pages.ts'

/** The catch-all: what is shown for an address that leads nowhere. */
export const notFoundPage: SitePage = {
  path: '/404',
  title: texts.title,
  description: texts.text,
  component: NotFound,
  unlisted: true,
}

function NotFound() {
  return (
    <section className="hero short">
      <div className="inner centered">
        <h1>{texts.headline}</h1>
        <p className="lead">{texts.text}</p>
        <ul className="link-list">
          {texts.links.map(({ label, href }) => (
            <li key={href}>
              <a className="arrow-link" href={href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
