import type { PatientOrderColumn } from '#shared/model/patient-order.ts'
import type { ExportQuery } from '../../../data/exports.ts'
import { usePractice } from '../../../session/member.ts'
import * as ui from '../../../ui/export-button.tsx'
import type { Section } from '../../../ui/sections.ts'
import { useZone } from '../../../ui/zone.tsx'
import { exportList } from './export.ts'
import { exportTexts as texts } from './texts.ts'

type Props = { section: Section; query: ExportQuery; columns: readonly PatientOrderColumn[] }

/** Saves the list as it is shown, all pages of it, as a table; can be given up. */
export function ExportButton({ section, query, columns }: Props) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  return (
    <ui.ExportButton
      texts={texts}
      name={section}
      gather={({ signal, onProgress }) =>
        exportList({
          ...{ practiceId, query, columns, zone, signal },
          onProgress: ({ count, total }) =>
            onProgress({
              words: texts.gathered(count, total),
              part: total > 0 ? count / total : 0,
            }),
        })
      }
    />
  )
}
