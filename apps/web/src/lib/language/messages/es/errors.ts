import type { ErrorCode } from '@app/contracts';

/** English is in the table of errors itself. */
export const errors: Record<ErrorCode, string> = {
  invalid_request: 'Algo en esta solicitud no es válido. Revísalo e inténtalo de nuevo.',
  video_link_missing: 'Introduce un enlace de YouTube',
  video_link_invalid: 'Introduce un enlace de YouTube válido',
  not_a_short:
    'Este enlace es de un Short, pero el vídeo dura más de 3 minutos. Pega su enlace normal para obtener miniaturas anchas.',
  reference_link_invalid: 'Introduce un enlace de YouTube válido',
  image_unreadable: 'No se puede leer una de las imágenes. Súbela de nuevo en JPG o PNG.',
  image_too_large: 'Una de las imágenes es demasiado grande. Usa una con menos megapíxeles.',
  image_too_small: 'Una de las imágenes es demasiado pequeña. Usa una con más píxeles.',
  image_file_too_large: 'Una de las imágenes pesa demasiado. Usa archivos más pequeños.',
  request_too_large: 'Estas imágenes pesan demasiado juntas. Envía menos o más pequeñas.',
  body_too_large: 'Esta solicitud es demasiado grande. Envía menos cada vez.',
  wish_refused: 'No podemos usar ese texto. Expresa tu idea de otra forma.',
  picture_refused: 'No podemos usar una de estas imágenes. Elige otras.',
  likeness_consent_missing: 'Confirma que puedes usar las imágenes que has añadido.',
  too_many_assets: 'Elige como máximo cuatro imágenes, contando las guardadas.',
  saved_consent_missing: 'Acepta que conservemos estas fotos o úsalas sin guardarlas.',
  saved_name_missing: 'Escribe un nombre.',
  saved_photo_missing: 'Añade al menos una foto.',
  saved_assets_full: 'Ya tienes diez caras y elementos guardados. Borra uno antes de guardar otro.',
  saved_photos_full:
    'Una cara o un elemento guardado tiene cuatro fotos como máximo. Borra una antes de añadir otra.',
  saved_photo_gone: 'Una foto guardada que elegiste ya no existe. Vuelve a elegir.',
  saved_photo_unreadable: 'Ya no podemos leer esta foto guardada. Bórrala y guárdala otra vez.',
  transcript_too_large:
    'Esta transcripción es demasiado grande. Envía como máximo 2 MB con 300.000 caracteres de texto hablado.',
  transcript_unreadable:
    'No podemos leer esta transcripción. Envía texto sin formato o un archivo .srt o .vtt en UTF-8.',
  transcript_empty: 'En esta transcripción no se dice nada. Elige otra o quítala.',
  idempotency_key_reused: 'Esta solicitud ya se envió con otro contenido. Empieza una nueva.',
  unauthenticated: 'Inicia sesión para continuar.',
  api_key_unknown:
    'Esta clave de API no es válida o se revocó. Crea una en la página de tu cuenta.',
  api_key_scope_missing:
    'Esta clave de API no permite hacer eso. Crea una con el permiso en la página de tu cuenta.',
  api_key_not_accepted:
    'Esto no se puede hacer con una clave de API. Inicia sesión en el sitio web.',
  api_keys_full: 'Ya tienes diez claves de API. Revoca una antes de crear otra.',
  api_key_name_missing: 'Escribe un nombre.',
  api_key_scopes_missing: 'Elige qué puede hacer la clave.',
  webhooks_full: 'Ya tienes cinco webhooks. Elimina uno antes de añadir otro.',
  webhook_address_invalid: 'Escribe una dirección pública que empiece por https://.',
  webhook_events_missing: 'Elige al menos un evento.',
  webhook_off: 'Este webhook está desactivado. Actívalo primero.',
  forbidden: 'Esta página es para administradores.',
  sign_in_failed: 'El inicio de sesión no se completó. Inténtalo de nuevo.',
  sign_in_refused: 'Se canceló el inicio de sesión. Inténtalo cuando quieras.',
  sign_in_expired:
    'El inicio de sesión tardó demasiado o empezó en otra ventana. Inténtalo de nuevo.',
  sign_in_not_offered: 'Esa opción de inicio de sesión no está disponible. Elige otra.',
  sign_in_clock_skewed: 'Hemos tenido un problema al iniciar tu sesión. Inténtalo en unos minutos.',
  email_missing:
    'El servicio de acceso no nos ha dado tu correo, que necesitamos para tu cuenta. Permítelo e inténtalo de nuevo, o entra de otra forma.',
  code_wrong: 'Este código es incorrecto o ya se usó. Introduce el más reciente.',
  passkey_refused:
    'No hemos podido aceptar esta llave de acceso. Puede que se haya quitado de su cuenta. Inicia sesión de otra forma.',
  passkey_expired:
    'Se ha tardado demasiado o la llave de acceso se envió dos veces. Inténtalo de nuevo.',
  passkey_taken: 'Esta llave de acceso ya pertenece a una cuenta. Elige otro dispositivo.',
  passkeys_full: 'Ya tienes diez llaves de acceso. Quita una antes de añadir otra.',
  passkey_name_missing: 'Escribe un nombre.',
  proof_missing: 'Confirma que eres tú e inténtalo de nuevo.',
  second_factor_on: 'La autenticación en dos pasos ya está activada. Vuelve a cargar la página.',
  second_factor_off:
    'La autenticación en dos pasos no está activada. Vuelve a cargar la página y empieza de nuevo.',
  sign_in_wrong: 'El correo y la contraseña no coinciden. Inténtalo de nuevo.',
  password_wrong: 'Esta contraseña es incorrecta. Inténtalo de nuevo.',
  password_link_invalid: 'Este enlace ya se usó o ha caducado. Pide uno nuevo.',
  password_length: 'Elige una contraseña de 12 a 200 caracteres.',
  sign_up_closed: 'Este sitio no admite cuentas nuevas. Pregunta a quien lo gestiona.',
  invitation_required:
    'Aquí las cuentas nuevas necesitan una invitación. Pídesela a quien gestiona este sitio.',
  invitation_invalid: 'Esta invitación ya se usó, se revocó o ha caducado. Pide una nueva.',
  invitation_for_other_address: 'Esta invitación es para otro correo. Continúa con ese correo.',
  invitation_limit: 'Hay 100 invitaciones abiertas. Revoca antes una.',
  account_disabled: 'Esta cuenta está desactivada. Pregunta a quien gestiona este sitio.',
  last_admin: 'Es la última cuenta de administrador. Haz antes administradora a otra cuenta.',
  factor_by_command:
    'Esta página no restablece tu propia autenticación en dos pasos ni la de los administradores de ADMIN_EMAILS. Usa el comando reset-second-factor.',
  admin_by_setting:
    'El ajuste ADMIN_EMAILS hace administradora a esta cuenta. Quita antes la dirección de ese ajuste.',
  sign_in_method_taken:
    'Ese acceso ya está vinculado a otra cuenta. Cierra sesión y úsalo para entrar en ella.',
  sign_in_unavailable: 'Ahora no se puede iniciar sesión. Inténtalo en un minuto.',
  account_exists_with_other_method:
    'Ya existe una cuenta con otro método de acceso. Inicia sesión con el que usaste la primera vez.',
  insufficient_credits: 'No tienes suficientes créditos',
  channel_owned_by_other:
    'Las cuentas GRATUITAS solo pueden crear miniaturas para su propio canal de YouTube. Parece que este canal es de otra cuenta. Entra en esa cuenta o pásate a un plan de pago.',
  channel_unknown:
    'No hemos podido comprobar a qué canal pertenece este vídeo. Conecta tu canal o inténtalo en unos minutos.',
  channel_missing:
    'Esta cuenta de Google no tiene canal de YouTube. Inténtalo con la cuenta de tu canal.',
  channel_permission_missing:
    'No tenemos permiso para ver tu canal de YouTube. Inténtalo de nuevo y deja la casilla marcada.',
  channel_of_other_google_account:
    'Esa cuenta de Google no es con la que inicias sesión. Inténtalo de nuevo y elige la misma.',
  own_video_missing: 'Confirma que este vídeo es tuyo.',
  subscription_runs:
    'Tienes un plan activo. Cancélalo en «Gestionar facturación» y después elimina tu cuenta.',
  account_deleted: 'Esta cuenta se ha eliminado.',
  not_found: 'No lo hemos encontrado o no tienes acceso.',
  not_cancellable: 'Es tarde para cancelar: tus miniaturas están casi listas.',
  plate_erased:
    'Los archivos de esta miniatura se han borrado y su texto ya no se puede editar. Crea una nueva.',
  language_unknown: 'No conocemos este código de idioma. Usa uno como es, pt-BR, ja o zh-Hant.',
  no_headline_to_translate:
    'Esta miniatura no tiene titular que traducir. Escribe uno en cada idioma.',
  translations_unavailable:
    'Ahora no podemos proponer traducciones. Escribe tú el titular en cada idioma.',
  words_do_not_fit:
    'Ese texto no cabe aquí o no se leería. Prueba con menos palabras u otra fuente, color o posición.',
  edit_replaced: 'Una vista previa más reciente ha sustituido a esta.',
  edit_took_too_long: 'Ha tardado demasiado. Inténtalo de nuevo en un momento.',
  video_not_found: 'Este vídeo no existe o se ha eliminado. Revisa el enlace.',
  video_private: 'Este vídeo es privado. Ponlo en público o no listado e inténtalo de nuevo.',
  video_has_no_stills:
    'Este vídeo aún no tiene fotogramas. Inténtalo cuando YouTube termine de procesarlo.',
  video_site_unreachable:
    'No podemos conectar con YouTube. No se te ha cobrado nada. Inténtalo en unos minutos.',
  video_site_quota_exhausted: 'Hemos llegado al límite de YouTube por hoy. Inténtalo mañana.',
  uploads_in_flight: 'Dos de tus subidas siguen en curso. Inténtalo cuando termine una.',
  upload_capacity_reached: 'Se están subiendo muchas imágenes. Inténtalo en unos segundos.',
  too_many_pictures:
    'Has enviado más imágenes de las que podemos procesar en una hora. Inténtalo más tarde.',
  too_many_requests: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  too_many_open_generations: 'Ya tienes demasiadas miniaturas en curso. Espera a que termine una.',
  allowance_used:
    'A tu cupo de este mes le quedan muy pocas miniaturas. Se renueva el día 1 del mes (UTC).',
  too_many_refunds:
    'Demasiadas de tus creaciones se han cancelado o reembolsado hace poco. Inténtalo más tarde.',
  too_many_stored_uploads:
    'No podemos guardar tantas subidas a la vez. Espera a que se borren cuando terminen tus miniaturas, o bórralas ya con «Eliminar datos faciales» en tu cuenta.',
  publishing_not_offered: 'Publicar en YouTube no está disponible en este sitio.',
  publishing_channel_not_connected:
    'Primero conecta tu canal de YouTube en la página de tu cuenta.',
  publishing_video_not_own:
    'Este vídeo no está en tus canales conectados, así que no podemos cambiar su miniatura.',
  channel_without_thumbnails:
    'Este canal aún no tiene vídeos públicos con miniaturas. Publica primero un vídeo y vuelve a intentarlo. Tu kit de marca ya lo puedes configurar.',
  logo_too_large: 'Este logotipo es demasiado grande. Elige un PNG o JPG de 44 KB como máximo.',
  publishing_consent_missing: 'Primero permítenos poner miniaturas en tu canal.',
  publishing_consent_revoked:
    'Ya no tenemos permiso para poner miniaturas en tu canal. Vuelve a permitirlo.',
  publishing_not_verified:
    'YouTube aún no deja que este canal use miniaturas personalizadas. Verifica tu teléfono en youtube.com/verify e inténtalo de nuevo.',
  publishing_not_permitted: 'YouTube no permite cambiar la miniatura de este vídeo.',
  publishing_video_gone: 'Este vídeo ya no existe en YouTube.',
  publishing_video_processing:
    'YouTube sigue procesando este vídeo. Pondremos la miniatura cuando termine.',
  publishing_too_often:
    'YouTube limita la frecuencia con que un canal cambia sus miniaturas. Lo intentaremos más tarde.',
  publishing_day_quota:
    'Hemos llegado al límite de YouTube por hoy. Pondremos la miniatura mañana.',
  publishing_picture_refused: 'YouTube no ha aceptado esta imagen. Publica otra miniatura.',
  publishing_thumbnail_deleted:
    'Eliminaste esta miniatura antes de publicarla, así que el vídeo no ha cambiado.',
  publishing_other_open:
    'Se está publicando otra miniatura en este vídeo. Espera a que termine o cancélala.',
  publishing_not_cancelable: 'Es tarde para cancelar: esta miniatura ya se está publicando.',
  publishing_outcome_unknown:
    'Retiraste el permiso durante la subida, así que no sabemos si YouTube recibió este cambio. Mira tu vídeo.',
  publishing_no_undo: 'Ya no tenemos la miniatura anterior, así que no se puede deshacer.',
  publishing_interrupted:
    'Restauramos una copia de seguridad y no sabemos si YouTube recibió este cambio. Mira tu vídeo e inténtalo de nuevo.',
  refresh_video_count: 'Elige de 1 a 50 vídeos.',
  refresh_video_gone: 'Uno de estos vídeos ya no existe en YouTube. Vuelve a cargar la lista.',
  refresh_video_unavailable:
    'Uno de estos vídeos es privado, está en directo o YouTube aún lo procesa. Quítalo de la lista.',
  refresh_order_open:
    'Aún estamos creando las miniaturas de tu último pedido. Espera a que termine o cancélalo.',
  refresh_interrupted:
    'Restauramos una copia de seguridad y detuvimos este pedido, porque quizá lo habías cancelado después. Los vídeos sin empezar no cuestan nada. Pídelos otra vez si aún los quieres.',
  refresh_expired:
    'Este pedido llevaba 29 días abierto, así que lo detuvimos. Los vídeos sin empezar no cuestan nada. Pídelos otra vez si aún los quieres.',
  refresh_channel_disconnected:
    'Desconectaste este canal, así que detuvimos el pedido. Los vídeos sin empezar no cuestan nada.',
  payments_not_configured: 'Los pagos no están disponibles en este sitio.',
  payments_unavailable:
    'No podemos conectar con el proveedor de pagos. No se te ha cobrado nada. Inténtalo en unos minutos.',
  pack_unknown:
    'Este paquete de créditos no está a la venta. Vuelve a cargar la página y elige otra vez.',
  plan_already_active: 'Ya tienes este plan.',
  checkout_superseded:
    'Has abierto una página de pago más reciente. Sigue allí o elige tu plan de nuevo.',
  plan_change_impossible:
    'Ahora no podemos cambiar tu plan. Mira si tienes facturas pendientes en «Gestionar facturación».',
  no_billing_account: 'Aún no hay facturación que gestionar: no has comprado nada.',
  checkout_without_url: 'No se ha abierto la página de pago. Inténtalo de nuevo.',
  payment_event_refused: 'No lleva la firma del proveedor de pagos o es demasiado antiguo.',
  generation_timed_out:
    'Tus miniaturas tardaban demasiado, así que paramos y te devolvimos los créditos. Inténtalo más tarde.',
  thumbnail_checks_failed:
    'Ningún resultado pasó nuestros controles de calidad, así que te devolvimos los créditos.',
  words_not_settable:
    'No pudimos encajar ese texto o nuestras fuentes no lo admiten. Te devolvimos los créditos. Pide otro texto.',
  generation_gave_up:
    'No pudimos terminar tus miniaturas, así que te devolvimos los créditos. Inténtalo más tarde.',
  model_busy:
    'Los modelos que crean tus miniaturas están ocupados. Lo estamos intentando de nuevo.',
  storage_unavailable: 'Ahora no podemos guardar imágenes. Inténtalo en unos minutos.',
  service_unavailable: 'Estamos teniendo problemas. Inténtalo en un minuto.',
  stills_erased:
    'Ya no guardamos los fotogramas de este vídeo, así que la imagen se queda como está. Aún puedes editar el texto.',
  still_too_small:
    'Esta imagen es demasiado pequeña para una miniatura. Elige una de al menos 360 píxeles por lado.',
  uploaded_stills_full:
    'Guardamos cuatro imágenes subidas por miniatura y doce en total. Quita una primero o espera: las borramos 24 horas después de subirlas.',
  face_data_being_removed:
    'Tus datos faciales se eliminaron durante la subida, así que no guardamos la imagen. Vuelve a subirla.',
  uploaded_still_erased:
    'La imagen que subiste se ha borrado, así que su diseño se queda como está. Aún puedes editar el texto de las versiones guardadas. Para cambiar el diseño, sube la imagen de nuevo o elige otro fotograma.',
  reach_consent_missing:
    'No pudimos leer tus informes de YouTube. Para ver las impresiones, deja marcada la casilla en Google.',
  reach_channel_not_connected: 'Ese es otro canal. Elige el que has conectado aquí.',
  reach_consent_revoked:
    'Ya no tenemos permiso para leer tus informes de YouTube. Vuelve a permitirlo.',
  reach_not_set_up: 'Los informes de YouTube no están configurados en este sitio.',
  captions_consent_missing:
    'No pudimos leer los subtítulos de tus vídeos. Permítelo en Google y deja marcada la casilla, o pega la transcripción.',
  captions_consent_revoked:
    'Ya no tenemos permiso para leer los subtítulos de tus vídeos. Vuelve a permitirlo o pega la transcripción.',
  captions_channel_not_connected: 'Ese es otro canal. Elige el que has conectado aquí.',
  captions_not_own_video:
    'Este vídeo no está en ninguno de tus canales conectados, así que no podemos leer sus subtítulos. Puedes pegar la transcripción.',
  captions_missing:
    'YouTube aún no tiene subtítulos de este vídeo. Pega la transcripción o inténtalo cuando estén listos.',
  captions_not_permitted:
    'YouTube no nos deja leer los subtítulos de este vídeo. Puedes pegar la transcripción.',
  captions_day_limit:
    'Hoy no se pueden leer más subtítulos de YouTube. Pega la transcripción o inténtalo mañana.',
  unexpected: 'Se ha producido un error inesperado. Inténtalo más tarde.',
};
