-- Notification streams look for what has changed, and whether their readers may still read, for
-- everybody at once: of a notification they see that it is there, and nothing it says.
GRANT SELECT (organisation_id, notification_id) ON notification TO millpond_system;
--> statement-breakpoint
CREATE POLICY streams_look ON notification FOR SELECT TO millpond_system USING (true);
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION role_of(uuid, text) TO millpond_system;
