import type { ErrorCode } from '@app/contracts';

/** English is in the table of errors itself. */
export const errors: Record<ErrorCode, string> = {
  invalid_request:
    'Etwas an dieser Anfrage ist ungültig. Bitte prüf sie und versuch es noch einmal.',
  video_link_missing: 'Bitte gib einen YouTube-Link ein',
  video_link_invalid: 'Bitte gib einen gültigen YouTube-Link ein',
  not_a_short:
    'Dieser Link gehört zu einem Short, das Video ist aber länger als 3 Minuten. Füge den normalen Link ein, dann bekommst du breite Thumbnails.',
  reference_link_invalid: 'Bitte gib einen gültigen YouTube-Link ein',
  image_unreadable:
    'Eines der Bilder lässt sich nicht lesen. Bitte lade es noch einmal als JPG oder PNG hoch.',
  image_too_large: 'Eines der Bilder ist zu groß. Bitte nimm eines mit weniger Megapixeln.',
  image_too_small: 'Eines der Bilder ist zu klein. Bitte nimm eines mit mehr Pixeln.',
  image_file_too_large: 'Eines der Bilder ist zu groß. Bitte nimm kleinere Dateien.',
  request_too_large: 'Diese Bilder sind zusammen zu groß. Bitte nimm weniger oder kleinere.',
  body_too_large: 'Diese Anfrage ist zu groß. Bitte sende weniger auf einmal.',
  wish_refused: 'Diese Formulierung können wir nicht verwenden. Bitte beschreib deine Idee anders.',
  picture_refused: 'Eines dieser Bilder können wir nicht verwenden. Bitte wähl andere.',
  likeness_consent_missing: 'Bitte bestätige, dass du die Bilder verwenden darfst.',
  too_many_assets: 'Bitte wähl höchstens vier Bilder, gespeicherte mitgezählt.',
  saved_consent_missing:
    'Bitte stimm zu, dass wir diese Fotos behalten, oder verwende sie, ohne sie zu speichern.',
  saved_name_missing: 'Bitte gib einen Namen ein.',
  saved_photo_missing: 'Bitte füg mindestens ein Foto hinzu.',
  saved_assets_full:
    'Du hast schon zehn gespeicherte Gesichter und Motive. Bitte lösch eines, bevor du ein weiteres speicherst.',
  saved_photos_full:
    'Ein gespeichertes Gesicht oder Motiv hat höchstens vier Fotos. Bitte lösch eines, bevor du ein weiteres hinzufügst.',
  saved_photo_gone: 'Ein gewähltes gespeichertes Foto gibt es nicht mehr. Bitte wähl noch einmal.',
  saved_photo_unreadable:
    'Wir können dieses gespeicherte Foto nicht mehr lesen. Bitte lösch es und speichere es noch einmal.',
  transcript_too_large:
    'Dieses Transkript ist zu groß. Bitte sende höchstens 2 MB mit 300.000 Zeichen gesprochenem Text.',
  transcript_unreadable:
    'Wir können dieses Transkript nicht lesen. Bitte sende reinen Text oder eine .srt- oder .vtt-Datei in UTF-8.',
  transcript_empty:
    'In diesem Transkript wird nichts gesagt. Bitte wähl ein anderes oder entferne es.',
  idempotency_key_reused:
    'Diese Anfrage wurde schon mit anderem Inhalt gesendet. Bitte starte eine neue.',
  unauthenticated: 'Bitte melde dich an, um fortzufahren.',
  api_key_unknown:
    'Dieser API-Schlüssel ist nicht gültig oder wurde widerrufen. Erstell einen auf deiner Kontoseite.',
  api_key_scope_missing:
    'Dieser API-Schlüssel darf das nicht. Erstell einen mit der nötigen Berechtigung auf deiner Kontoseite.',
  api_key_not_accepted:
    'Das geht nicht mit einem API-Schlüssel. Bitte melde dich auf der Website an.',
  api_keys_full:
    'Du hast schon zehn API-Schlüssel. Bitte widerruf einen, bevor du einen weiteren erstellst.',
  api_key_name_missing: 'Bitte gib einen Namen ein.',
  api_key_scopes_missing: 'Bitte wähl, was der Schlüssel darf.',
  webhooks_full: 'Du hast schon fünf Webhooks. Bitte lösch einen, bevor du einen weiteren anlegst.',
  webhook_address_invalid: 'Bitte gib eine öffentliche Adresse ein, die mit https:// beginnt.',
  webhook_events_missing: 'Bitte wähl mindestens ein Ereignis.',
  webhook_off: 'Dieser Webhook ist ausgeschaltet. Bitte schalt ihn zuerst ein.',
  forbidden: 'Diese Seite ist für Administratoren.',
  sign_in_failed: 'Die Anmeldung wurde nicht abgeschlossen. Bitte versuch es noch einmal.',
  sign_in_refused: 'Die Anmeldung wurde abgebrochen. Versuch es gern noch einmal.',
  sign_in_expired:
    'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Bitte versuch es noch einmal.',
  sign_in_not_offered: 'Diese Anmeldung gibt es hier nicht. Bitte wähl eine andere.',
  sign_in_clock_skewed:
    'Bei der Anmeldung ist etwas schiefgegangen. Bitte versuch es in ein paar Minuten noch einmal.',
  email_missing:
    'Der Anmeldedienst hat uns deine E-Mail-Adresse nicht mitgeteilt, die wir für dein Konto brauchen. Bitte erlaube es und versuch es noch einmal, oder melde dich anders an.',
  code_wrong: 'Dieser Code ist falsch oder wurde schon benutzt. Bitte gib den neuesten ein.',
  passkey_refused:
    'Wir konnten diesen Passkey nicht annehmen. Vielleicht wurde er aus seinem Konto entfernt. Bitte melde dich auf anderem Weg an.',
  passkey_expired:
    'Das hat zu lange gedauert, oder der Passkey wurde zweimal geschickt. Bitte versuch es noch einmal.',
  passkey_taken: 'Dieser Passkey gehört schon zu einem Konto. Bitte wähl ein anderes Gerät.',
  passkeys_full:
    'Du hast schon zehn Passkeys. Bitte entfern einen, bevor du einen weiteren hinzufügst.',
  passkey_name_missing: 'Bitte gib einen Namen ein.',
  proof_missing: 'Bitte bestätige, dass du es bist, und versuch es noch einmal.',
  second_factor_on:
    'Die Zwei-Faktor-Authentifizierung ist schon eingeschaltet. Bitte lade die Seite neu.',
  second_factor_off:
    'Die Zwei-Faktor-Authentifizierung ist nicht eingeschaltet. Bitte lade die Seite neu und beginne noch einmal.',
  sign_in_wrong: 'E-Mail-Adresse und Passwort passen nicht zusammen. Bitte versuch es noch einmal.',
  password_wrong: 'Dieses Passwort ist falsch. Bitte versuch es noch einmal.',
  password_link_invalid:
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte frag nach einem neuen.',
  password_length: 'Bitte wähl ein Passwort mit 12 bis 200 Zeichen.',
  sign_up_closed: 'Hier werden keine neuen Konten angelegt. Bitte frag, wer diese Seite betreibt.',
  invitation_required:
    'Neue Konten gibt es hier nur mit einer Einladung. Bitte frag die Administration danach.',
  invitation_invalid:
    'Diese Einladung wurde schon benutzt oder widerrufen, oder sie ist abgelaufen. Bitte frag nach einer neuen.',
  invitation_for_other_address:
    'Diese Einladung gilt für eine andere E-Mail-Adresse. Bitte mach mit jener Adresse weiter.',
  invitation_limit: '100 Einladungen sind offen. Bitte widerruf zuerst eine.',
  account_disabled: 'Dieses Konto ist gesperrt. Bitte frag, wer diese Seite betreibt.',
  last_admin:
    'Das ist das letzte Administratorkonto. Bitte mach zuerst ein anderes Konto zum Administrator.',
  factor_by_command:
    'Diese Seite setzt weder deine eigene Zwei-Faktor-Authentifizierung zurück noch die von Administratoren in ADMIN_EMAILS. Bitte verwende den Befehl reset-second-factor.',
  admin_by_setting:
    'Die Einstellung ADMIN_EMAILS macht dieses Konto zum Administrator. Bitte entfern zuerst die Adresse dort.',
  sign_in_method_taken:
    'Diese Anmeldung gehört schon zu einem anderen Konto. Melde dich ab und dort damit an.',
  sign_in_unavailable:
    'Die Anmeldung ist gerade nicht verfügbar. Bitte versuch es in einer Minute noch einmal.',
  account_exists_with_other_method:
    'Es gibt schon ein Konto mit einer anderen Anmeldung. Bitte melde dich so an wie beim ersten Mal.',
  insufficient_credits: 'Nicht genug Credits',
  channel_owned_by_other:
    'KOSTENLOSE Konten können nur Thumbnails für den eigenen YouTube-Kanal erstellen. Dieser Kanal gehört offenbar zu einem anderen Konto. Melde dich mit diesem Konto an oder wechsle zu einem bezahlten Tarif.',
  channel_unknown:
    'Wir konnten nicht prüfen, zu welchem Kanal dieses Video gehört. Bitte verbinde deinen Kanal oder versuch es in ein paar Minuten noch einmal.',
  channel_missing:
    'Dieses Google-Konto hat keinen YouTube-Kanal. Bitte versuch es mit dem Konto, dem dein Kanal gehört.',
  channel_permission_missing:
    'Wir haben keinen Zugriff auf deinen YouTube-Kanal bekommen. Bitte versuch es noch einmal und lass das Häkchen gesetzt.',
  channel_of_other_google_account:
    'Das ist ein anderes Google-Konto als das, mit dem du dich anmeldest. Bitte wähl dasselbe.',
  own_video_missing: 'Bitte bestätige, dass das dein Video ist.',
  subscription_runs:
    'Du hast ein laufendes Abo. Kündige es unter „Abrechnung verwalten“ und lösche danach dein Konto.',
  account_deleted: 'Dieses Konto wurde gelöscht.',
  not_found: 'Das haben wir nicht gefunden, oder du hast keinen Zugriff darauf.',
  not_cancellable: 'Zum Abbrechen ist es zu spät: Deine Thumbnails sind fast fertig.',
  plate_erased:
    'Die Dateien hinter diesem Thumbnail wurden gelöscht, deshalb lässt sich sein Text nicht mehr bearbeiten. Bitte erstelle ein neues.',
  language_unknown:
    'Diesen Sprachcode kennen wir nicht. Bitte nimm einen wie es, pt-BR, ja oder zh-Hant.',
  no_headline_to_translate:
    'Dieses Thumbnail hat keine Schlagzeile zum Übersetzen. Gib in jeder Sprache eine ein.',
  translations_unavailable:
    'Wir können gerade keine Übersetzungen vorschlagen. Gib die Schlagzeile in jeder Sprache selbst ein.',
  words_do_not_fit:
    'Der Text passt hier nicht oder wäre nicht lesbar. Nimm weniger Wörter oder eine andere Schrift, Farbe oder Position.',
  edit_replaced: 'Eine neuere Vorschau hat diese ersetzt.',
  edit_took_too_long: 'Das hat zu lange gedauert. Bitte versuch es gleich noch einmal.',
  video_not_found: 'Dieses Video gibt es nicht, oder es wurde gelöscht. Bitte prüf den Link.',
  video_private:
    'Dieses Video ist privat. Stell es auf öffentlich oder nicht gelistet und versuch es noch einmal.',
  video_has_no_stills:
    'Dieses Video hat noch keine Bilder. Bitte versuch es noch einmal, wenn YouTube es verarbeitet hat.',
  video_site_unreachable:
    'YouTube ist gerade nicht erreichbar. Dir wurde nichts berechnet. Bitte versuch es in ein paar Minuten noch einmal.',
  video_site_quota_exhausted:
    'Unser YouTube-Limit für heute ist erreicht. Bitte versuch es morgen noch einmal.',
  uploads_in_flight: 'Zwei deiner Uploads laufen noch. Bitte versuch es, wenn einer fertig ist.',
  upload_capacity_reached:
    'Gerade werden sehr viele Bilder hochgeladen. Bitte versuch es in ein paar Sekunden noch einmal.',
  too_many_pictures:
    'Du hast mehr Bilder gesendet, als wir pro Stunde verarbeiten können. Bitte versuch es später noch einmal.',
  too_many_requests: 'Zu viele Anfragen. Bitte warte einen Moment und versuch es noch einmal.',
  too_many_open_generations:
    'Bei dir sind schon zu viele Thumbnails in Arbeit. Bitte warte, bis eines fertig ist.',
  allowance_used:
    'Dein Kontingent reicht in diesem Monat nicht mehr für so viele Thumbnails. Am Ersten des Monats (UTC) beginnt es neu.',
  too_many_refunds:
    'In letzter Zeit wurden zu viele deiner Aufträge abgebrochen oder erstattet. Bitte versuch es später noch einmal.',
  too_many_stored_uploads:
    'So viele Uploads können wir nicht gleichzeitig aufbewahren. Warte, bis sie nach der Fertigstellung gelöscht werden, oder lösche sie jetzt auf deiner Kontoseite mit „Gesichtsdaten entfernen“.',
  publishing_not_offered: 'Veröffentlichen auf YouTube ist hier nicht eingerichtet.',
  publishing_channel_not_connected:
    'Bitte verbinde zuerst deinen YouTube-Kanal auf deiner Kontoseite.',
  publishing_video_not_own:
    'Dieses Video ist auf keinem deiner verbundenen Kanäle, deshalb können wir sein Thumbnail nicht ändern.',
  channel_without_thumbnails:
    'Dieser Kanal hat noch keine öffentlichen Videos mit Thumbnails. Veröffentliche zuerst ein Video und versuch es dann noch einmal. Dein Markenset kannst du schon jetzt einrichten.',
  logo_too_large: 'Dieses Logo ist zu groß. Bitte nimm ein PNG oder JPG von höchstens 44 KB.',
  publishing_consent_missing: 'Bitte erlaube uns zuerst, auf deinem Kanal Thumbnails zu setzen.',
  publishing_consent_revoked:
    'Wir dürfen auf deinem Kanal keine Thumbnails mehr setzen. Bitte erlaube es noch einmal.',
  publishing_not_verified:
    'YouTube erlaubt diesem Kanal noch keine eigenen Thumbnails. Bestätige deine Telefonnummer auf youtube.com/verify und versuch es noch einmal.',
  publishing_not_permitted:
    'YouTube lässt nicht zu, dass das Thumbnail dieses Videos geändert wird.',
  publishing_video_gone: 'Dieses Video gibt es auf YouTube nicht mehr.',
  publishing_video_processing:
    'YouTube verarbeitet dieses Video noch. Wir setzen das Thumbnail, sobald es fertig ist.',
  publishing_too_often:
    'YouTube begrenzt, wie oft ein Kanal Thumbnails ändert. Wir versuchen es später noch einmal.',
  publishing_day_quota:
    'Unser YouTube-Limit für heute ist erreicht. Wir setzen das Thumbnail morgen.',
  publishing_picture_refused:
    'YouTube hat dieses Bild nicht angenommen. Bitte veröffentliche ein anderes Thumbnail.',
  publishing_thumbnail_deleted:
    'Du hast dieses Thumbnail vor der Veröffentlichung gelöscht, das Video wurde nicht geändert.',
  publishing_other_open:
    'Für dieses Video wird gerade ein anderes Thumbnail veröffentlicht. Warte, bis das fertig ist, oder brich es ab.',
  publishing_not_cancelable:
    'Zum Abbrechen ist es zu spät: Dieses Thumbnail wird schon veröffentlicht.',
  publishing_outcome_unknown:
    'Du hast die Erlaubnis während des Uploads zurückgenommen, deshalb wissen wir nicht, ob YouTube diese Änderung bekommen hat. Sieh dir dein Video an.',
  publishing_no_undo:
    'Wir haben das vorherige Thumbnail nicht mehr, deshalb lässt sich das nicht rückgängig machen.',
  publishing_interrupted:
    'Wir haben eine Sicherung eingespielt und wissen nicht, ob YouTube diese Änderung bekommen hat. Sieh dir dein Video an und versuch es dann noch einmal.',
  refresh_video_count: 'Bitte wähl 1 bis 50 Videos.',
  refresh_video_gone:
    'Eines dieser Videos gibt es auf YouTube nicht mehr. Bitte lade die Liste neu.',
  refresh_video_unavailable:
    'Eines dieser Videos ist privat, live oder wird von YouTube noch verarbeitet. Bitte lass es weg.',
  refresh_order_open:
    'Wir erstellen noch die Thumbnails deines letzten Auftrags. Warte, bis sie fertig sind, oder brich ihn ab.',
  refresh_interrupted:
    'Wir haben eine Sicherung eingespielt und diesen Auftrag beendet, denn vielleicht hattest du ihn inzwischen abgebrochen. Nicht begonnene Videos kosten nichts. Gib sie neu in Auftrag, wenn du sie noch möchtest.',
  refresh_expired:
    'Dieser Auftrag war 29 Tage offen, deshalb haben wir ihn beendet. Nicht begonnene Videos kosten nichts. Gib sie neu in Auftrag, wenn du sie noch möchtest.',
  refresh_channel_disconnected:
    'Du hast diesen Kanal getrennt, deshalb haben wir den Auftrag beendet. Nicht begonnene Videos kosten nichts.',
  payments_not_configured: 'Zahlungen sind hier nicht eingerichtet.',
  payments_unavailable:
    'Unser Zahlungsanbieter ist gerade nicht erreichbar. Dir wurde nichts berechnet. Bitte versuch es in ein paar Minuten noch einmal.',
  pack_unknown: 'Dieses Credit-Paket gibt es nicht. Bitte lade die Seite neu und wähl noch einmal.',
  plan_already_active: 'Du hast diesen Tarif schon.',
  checkout_superseded:
    'Du hast eine neuere Bezahlseite geöffnet. Mach dort weiter oder wähl deinen Tarif noch einmal.',
  plan_change_impossible:
    'Wir können deinen Tarif gerade nicht ändern. Schau unter „Abrechnung verwalten“ nach offenen Rechnungen.',
  no_billing_account: 'Hier gibt es noch nichts zu verwalten: Du hast noch nichts gekauft.',
  checkout_without_url: 'Die Bezahlseite ließ sich nicht öffnen. Bitte versuch es noch einmal.',
  payment_event_refused: 'Das ist nicht vom Zahlungsanbieter signiert oder zu alt.',
  generation_timed_out:
    'Deine Thumbnails haben zu lange gedauert. Wir haben abgebrochen und deine Credits erstattet. Bitte versuch es später noch einmal.',
  thumbnail_checks_failed:
    'Kein Ergebnis hat unsere Qualitätsprüfung bestanden, deshalb haben wir deine Credits erstattet.',
  words_not_settable:
    'Der Text passte nicht, oder unsere Schriften kennen ihn nicht. Wir haben deine Credits erstattet. Bitte wünsch dir einen anderen Text.',
  generation_gave_up:
    'Wir konnten deine Thumbnails nicht fertigstellen und haben deine Credits erstattet. Bitte versuch es später noch einmal.',
  model_busy: 'Die Modelle für deine Thumbnails sind ausgelastet. Wir versuchen es weiter.',
  storage_unavailable:
    'Wir können gerade keine Bilder speichern. Bitte versuch es in ein paar Minuten noch einmal.',
  service_unavailable: 'Bei uns hakt es gerade. Bitte versuch es in einer Minute noch einmal.',
  stills_erased:
    'Wir haben die Standbilder dieses Videos nicht mehr, deshalb bleibt das Bild, wie es ist. Den Text kannst du weiter bearbeiten.',
  still_too_small:
    'Dieses Bild ist zu klein für ein Thumbnail. Bitte wähl eines mit mindestens 360 Pixeln auf jeder Seite.',
  uploaded_stills_full:
    'Wir behalten vier hochgeladene Bilder je Thumbnail und zwölf insgesamt. Bitte entfern zuerst eines oder warte: Wir löschen sie 24 Stunden nach dem Hochladen.',
  face_data_being_removed:
    'Während des Hochladens wurden deine Gesichtsdaten entfernt, deshalb haben wir das Bild nicht behalten. Bitte lad es noch einmal hoch.',
  uploaded_still_erased:
    'Das Bild, das du hochgeladen hast, wurde gelöscht, deshalb bleibt sein Layout, wie es ist. Den Text gespeicherter Versionen kannst du weiter bearbeiten. Für ein anderes Layout lade das Bild noch einmal hoch oder wähl ein anderes Standbild.',
  reach_consent_missing:
    'Wir durften deine YouTube-Berichte nicht lesen. Lass bei Google das Häkchen gesetzt, um die Impressionen zu sehen.',
  reach_channel_not_connected:
    'Das ist ein anderer Kanal. Bitte wähl den, den du hier verbunden hast.',
  reach_consent_revoked:
    'Wir dürfen deine YouTube-Berichte nicht mehr lesen. Bitte erlaube es noch einmal.',
  reach_not_set_up: 'Die Berichte von YouTube sind auf dieser Website nicht eingerichtet.',
  captions_consent_missing:
    'Wir durften die Untertitel deiner Videos nicht lesen. Erlaube es bei Google und lass das Häkchen gesetzt, oder füg das Transkript ein.',
  captions_consent_revoked:
    'Wir dürfen die Untertitel deiner Videos nicht mehr lesen. Erlaube es noch einmal, oder füg das Transkript ein.',
  captions_channel_not_connected:
    'Das ist ein anderer Kanal. Bitte wähl den, den du hier verbunden hast.',
  captions_not_own_video:
    'Dieses Video ist nicht auf einem deiner verbundenen Kanäle, deshalb können wir seine Untertitel nicht lesen. Du kannst das Transkript einfügen.',
  captions_missing:
    'YouTube hat noch keine Untertitel zu diesem Video. Füg das Transkript ein, oder versuch es, wenn sie fertig sind.',
  captions_not_permitted:
    'YouTube lässt uns die Untertitel dieses Videos nicht lesen. Du kannst das Transkript einfügen.',
  captions_day_limit:
    'Heute können keine Untertitel mehr von YouTube gelesen werden. Füg das Transkript ein, oder versuch es morgen noch einmal.',
  unexpected: 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuch es später noch einmal.',
};
