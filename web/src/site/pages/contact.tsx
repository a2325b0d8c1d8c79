import { articlePath } from '#shared/help/articles.ts'
import { formatPhone } from '#shared/model/format-phone.ts'
import { BUILT_SUPPORT, siteAddresses } from '#shared/site.ts'
import { contactTexts as texts } from '../content/contact.ts'
import type { SitePage } from '../pages.ts'

/** The page that every "Contact us" leads to. */
export const contactPage: SitePage = {
  path: siteAddresses.contact,
  title: texts.title,
  description: texts.description,
  component: Contact,
}

function Contact() {
  const { email, phone } = BUILT_SUPPORT
  return (
    <article className="inner prose">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.intro}</p>
      <section>
        <h2>{texts.write}</h2>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p>{texts.writeText}</p>
        {/* A stage without a phone drops this paragraph by its attribute. */}
        <p data-support-phone>
          {texts.call} <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>
        </p>
      </section>
      <section>
        <h2>{texts.first}</h2>
        <ul>
          {texts.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{texts.patients}</h2>
        <p>{texts.patientsText}</p>
      </section>
      <section>
        <h2>{texts.more}</h2>
        <ul>
          <li>
            <a href={siteAddresses.help}>{texts.help}</a>
          </li>
          <li>
            <a href={articlePath('report-a-security-problem')}>{texts.security}</a>
          </li>
        </ul>
      </section>
    </article>
  )
}
