import type { Article } from './article.ts'
import { billingArticles } from './billing.ts'
import { careArticles } from './care.ts'
import { everybodyArticles } from './everybody.ts'
import { integrationArticles } from './integrations.ts'
import { patientArticles } from './patients.ts'
import { practiceArticles } from './practice.ts'
import { settingsArticles } from './settings.ts'
import { staffArticles } from './staff.ts'

/** Every article of the help. */
export const articles: readonly Article[] = [
  ...patientArticles,
  ...staffArticles,
  ...careArticles,
  ...practiceArticles,
  ...settingsArticles,
  ...billingArticles,
  ...integrationArticles,
  ...everybodyArticles,
]

export const articlePath = (slug: string): string => `/help/${slug}`

/** @throws where there is none: a link of ours leads nowhere */
export function articleCalled(slug: string): Article {
  const article = articles.find((one) => one.slug === slug)
  if (!article) throw new Error(`There is no article ${slug}`)
  return article
}
