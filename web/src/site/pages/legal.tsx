import { type Legal, legalTexts } from '../content/legal.ts'
import type { SitePage } from '../pages.ts'

/** What the law, and whoever reads it, wants said. */
export const legalPages: readonly SitePage[] = legalTexts.map((legal) => ({
  path: legal.path,
  title: legal.title,
  description: legal.description,
  component: () => <LegalPage legal={legal} />,
}))

function LegalPage({ legal }: { legal: Legal }) {
  const { title, intro, parts } = legal
  return (
    <article className="inner prose">
      <h1>{title}</h1>
      <p className="lead">{intro}</p>
      {parts.map(({ title: heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
