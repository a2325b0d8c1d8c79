import { Section } from '../../ui/section.tsx'
import type { Section as People } from '../../ui/sections.ts'
import { useImportDraft } from './draft.ts'
import { FileStep, ReadingFile } from './file-step.tsx'
import { Prepared } from './prepared.tsx'
import { pageTexts } from './texts.ts'
import { useSurvey } from './use-reading.ts'

type Props = {
  /** What new people are, unless a column says otherwise. */
  people: People
}

/** From a file to an import: choose it, say what its columns hold, look at what comes of it, send it. */
export function NewImport({ people }: Props) {
  const { draft, change, choose } = useImportDraft()
  const { file, corrections } = draft
  const { share, found, fault } = useSurvey(file, corrections)
  const leave = () => choose(null)
  if (file && found) {
    return (
      <Prepared
        {...{ draft, people, share, fault }}
        name={file.name}
        survey={found}
        onChange={change}
        onLeave={leave}
      />
    )
  }
  return (
    <Section title={pageTexts.new}>
      {file && !fault ? (
        <ReadingFile name={file.name} share={share} onCancel={leave} />
      ) : (
        <FileStep refused={file && fault ? { name: file.name, fault } : null} onFile={choose} />
      )}
    </Section>
  )
}
