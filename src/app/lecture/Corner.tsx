import { useEffect, useState } from 'react';
import { pageAddress } from '../../desk/open/link.ts';
import { scenarioStore } from '../../desk/scenario/scenarioStore.ts';
import { encodeLink } from '../../share/link.ts';
import { QrCode } from '../qr/QrCode.tsx';
import styles from './Lecture.module.css';

/** The way of the class to the same page: a QR code of the whole link, and an address that can be typed. */
export function Corner({ preset }: { readonly preset: string }) {
  const scenario = scenarioStore((state) => state.scenario);
  const isUntouched = scenarioStore((state) => state.scenario === state.opened);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void encodeLink(scenario).then((link) => {
      if (isCurrent)
        setAddress(link === null || link.advice === 'file' ? null : pageAddress() + link.fragment);
    });
    return () => {
      isCurrent = false;
    };
  }, [scenario]);
  if (address === null) return null;
  const short = pageAddress().replace(/^https?:\/\//, '');
  return (
    <aside className={styles.corner} aria-label="This page for the class">
      <div className={styles.qr}>
        <QrCode address={address} />
      </div>
      {isUntouched && (
        <p className={styles.address}>
          {short}
          <wbr />
          <span>?preset={preset}</span>
        </p>
      )}
    </aside>
  );
}
