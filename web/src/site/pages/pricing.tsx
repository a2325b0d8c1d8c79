import { siteAddresses } from '#shared/site.ts'
import { planTexts as texts } from '../content/plans.ts'
import { offersAt } from '../offers.ts'
import type { SitePage } from '../pages.ts'
import { Points, Section } from '../parts/blocks.tsx'
import { PlanCards } from '../parts/plan-cards.tsx'
import { siteTexts } from '../texts.ts'

export const pricingPage: SitePage = {
  path: siteAddresses.pricing,
  title: siteTexts.pricing,
  description: texts.description,
  component: Pricing,
  about: (origin) => [
    {
      '@type': 'Product',
      ...{ name: siteTexts.product, description: texts.description },
      offers: offersAt(origin),
    },
    {
      '@type': 'FAQPage',
      mainEntity: texts.questions.map(({ title, text }) => ({
        ...{ '@type': 'Question', name: title },
        acceptedAnswer: { '@type': 'Answer', text },
      })),
    },
  ],
}

function Pricing() {
  return (
    <>
      <section className="hero short">
        <div className="inner centered">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.intro}</p>
        </div>
      </section>
      <div className="inner">
        <h2 className="unseen-text">{siteTexts.pricing}</h2>
        <PlanCards />
      </div>
      <Section title={texts.questionsTitle}>
        <Points points={texts.questions} />
      </Section>
    </>
  )
}
