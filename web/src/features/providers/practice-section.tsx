import { ChoiceCards } from '../../ui/choice-cards.tsx'
import { Section } from '../../ui/section.tsx'
import { providerTexts } from './texts.ts'

const texts = providerTexts.practice

/** For a provider in no practice: the ways into one. */
export function PracticeSection() {
  return (
    <Section title={texts.title} text={texts.text}>
      <ChoiceCards
        choices={[
          { drawing: 'people', ...texts.join, link: { to: '/join-practice' } },
          { drawing: 'practice', ...texts.found, link: { to: '/practice-setup' } },
        ]}
      />
    </Section>
  )
}
