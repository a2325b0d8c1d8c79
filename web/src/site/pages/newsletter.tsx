import { newsletterTexts as texts } from '../content/newsletter.ts'
import type { SitePage } from '../pages.ts'

type What = 'confirm' | 'unsubscribe'

const pageOf = (what: What): SitePage => ({
  path: `/newsletter/${what}`,
  title: texts[what].title,
  description: texts[what].text,
  component: () => <NewsletterPage what={what} />,
  unlisted: true,
})

/** What links in emails of the newsletter open. Opening changes nothing: mail programs open links too. */
export const newsletterPages: readonly SitePage[] = [pageOf('confirm'), pageOf('unsubscribe')]

function NewsletterPage({ what }: { what: What }) {
  const { title, text, button } = texts[what]
  return (
    <section className="hero short">
      <div className="inner centered">
        <h1>{title}</h1>
        <noscript>
          <p>{texts.noScript}</p>
        </noscript>
        <div id="newsletter-answer" data-answer={what}>
          <p className="lead">{text}</p>
          <button className="button" type="button">
            {button}
          </button>
        </div>
        <p id="newsletter-answered" role="status" />
      </div>
    </section>
  )
}
