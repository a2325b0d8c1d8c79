import { siteTexts } from '../texts.ts'

const texts = siteTexts.newsletter

/** The form of the newsletter (specification, section 5). It waits for the script; without one there is a note. */
export function NewsletterForm() {
  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title">{texts.title}</h2>
      <p>{texts.text}</p>
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
      <form id="newsletter" noValidate>
        <div className="fields">
          <div className="field">
            <label htmlFor="newsletter-name">{texts.name}</label>
            <input id="newsletter-name" name="name" autoComplete="name" maxLength={120} required />
            <p className="problem" id="newsletter-name-problem" hidden />
          </div>
          <div className="field">
            <label htmlFor="newsletter-email">{texts.email}</label>
            <input
              id="newsletter-email"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              required
            />
            <p className="problem" id="newsletter-email-problem" hidden />
          </div>
          <div className="unseen" aria-hidden="true">
            <label htmlFor="newsletter-unseen">{texts.unseen}</label>
            <input id="newsletter-unseen" name="unseen" tabIndex={-1} autoComplete="off" />
          </div>
          <button className="button" type="submit" disabled>
            {texts.subscribe}
          </button>
        </div>
      </form>
      <div id="newsletter-said" role="status" />
    </section>
  )
}
