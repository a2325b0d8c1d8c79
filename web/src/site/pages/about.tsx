import { siteAddresses } from '#shared/site.ts'
import { aboutTexts as texts } from '../content/about.ts'
import type { SitePage } from '../pages.ts'
import { Closing, Points, Section } from '../parts/blocks.tsx'

export const aboutPage: SitePage = {
  path: siteAddresses.about,
  title: texts.title,
  description: texts.description,
  component: About,
}

function About() {
  return (
    <>
      <section className="hero short">
        <div className="inner centered">
          <h1>{texts.headline}</h1>
          <p className="lead">{texts.intro}</p>
        </div>
      </section>
      <Section title={texts.beliefsTitle}>
        <Points points={texts.beliefs} />
      </Section>
      <Closing {...texts.closing} />
    </>
  )
}
