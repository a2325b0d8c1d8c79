/** What a kind of scan is called in plain words (DICOM modality codes). */
export const modalityNames: Record<string, string> = {
  CR: 'X-ray',
  CT: 'CT scan',
  DX: 'X-ray',
  MG: 'Mammogram',
  MR: 'MRI',
  NM: 'Nuclear scan',
  PT: 'PET scan',
  RF: 'Moving X-ray',
  US: 'Ultrasound',
  XA: 'Angiogram',
}

/** MRI for MR; the code itself where it has no plain name. */
export function modalityName(modality: string | null): string | null {
  return modality === null ? null : (modalityNames[modality] ?? modality)
}

/** A day, YYYYMMDD, as MM/DD/YYYY; null where it is none. */
export function scanDay(day: string | null): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(day ?? '')
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : null
}
